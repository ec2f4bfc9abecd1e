import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { nextVersion, parseKnown } from '#domain/stored-entity.ts';

const schema = z.strictObject({ price: z.int(), specs: z.strictObject({ length: z.string() }) });

describe('a row that a later release stored', () => {
  test('is read without its unknown fields, and not changed by that', () => {
    const stored = { price: 1, later: true, specs: { length: '10 м', later: { much: 1 } } };
    const before = structuredClone(stored);
    expect(parseKnown(schema, stored)).toEqual({ price: 1, specs: { length: '10 м' } });
    expect(stored).toEqual(before);
  });

  test('is refused when anything else is wrong with it', () => {
    expect(() => parseKnown(schema, { price: 'much', later: true, specs: { length: '' } })).toThrow(
      z.core.$ZodError,
    );
    expect(() => parseKnown(schema, { price: 1, later: true, specs: [] })).toThrow(
      z.core.$ZodError,
    );
    expect(() => parseKnown(schema, null)).toThrow(z.core.$ZodError);
  });
});

test('the next version is dated no earlier than the one before, also by a clock that was set back', () => {
  const before = { version: 4, updated_at: '2026-11-21T10:00:00.000Z' };
  expect(nextVersion(before, new Date('2026-11-21T10:00:01.000Z'))).toEqual({
    version: 5,
    updated_at: '2026-11-21T10:00:01.000Z',
  });
  expect(nextVersion(before, new Date('2026-11-20T10:00:00.000Z'))).toEqual({
    ...before,
    version: 5,
  });
});
