import { describe, expect, test } from 'vitest';
import { CdnBusy, conflict, DomainError } from '#domain/errors.ts';

describe('a DomainError', () => {
  test('carries its code, fields, details and cause', () => {
    const cause = new Error('timeout');
    const error = new DomainError('invalid', 'Name is required', {
      fields: { name: 'required' },
      details: { tries: 2 },
      cause,
    });
    expect(error).toMatchObject({
      name: 'DomainError',
      code: 'invalid',
      message: 'Name is required',
      fields: { name: 'required' },
      details: { tries: 2 },
    });
    expect(error.cause).toBe(cause);
  });

  test('has no cause where none is given', () => {
    expect('cause' in new DomainError('rule', 'No')).toBe(false);
  });

  test('of a conflict carries what is stored now', () => {
    expect(conflict('Changed meanwhile', { version: 3 })).toMatchObject({
      code: 'conflict',
      message: 'Changed meanwhile',
      details: { current: { version: 3 } },
    });
  });

  test('differs from the error of a busy CDN', () => {
    const cause = new Error('TooManyInvalidationsInProgress');
    const busy = new CdnBusy(cause);
    expect(busy).toMatchObject({
      name: 'CdnBusy',
      message: 'The CDN takes no further invalidation for the moment',
    });
    expect(busy.cause).toBe(cause);
    expect(busy).not.toBeInstanceOf(DomainError);
  });
});
