import { describe, expect, test } from 'vitest';
import { createFormKey } from '#site/islands/form-key.ts';

function keys() {
  let made = 0;
  return () => `key-${++made}`;
}

describe('a form’s idempotency key', () => {
  test('is made with the form and kept when the same content is sent again', () => {
    const key = createFormKey(undefined, keys());
    expect([key.keyOf('a'), key.keyOf('a'), key.keyOf('a')]).toEqual(['key-1', 'key-1', 'key-1']);
  });

  test('changes when other content is sent', () => {
    const key = createFormKey(undefined, keys());
    expect([key.keyOf('a'), key.keyOf('b'), key.keyOf('b'), key.keyOf('a')]).toEqual([
      'key-1',
      'key-2',
      'key-2',
      'key-3',
    ]);
  });

  test('changes after success, for the same content too', () => {
    const key = createFormKey(undefined, keys());
    key.keyOf('a');
    key.renew();
    expect(key.keyOf('a')).toBe('key-2');
  });

  test('survives a reload together with the content that was sent under it', () => {
    const first = createFormKey(undefined, keys());
    first.keyOf('a');
    const later = createFormKey(first.state(), () => 'new');
    expect([later.keyOf('a'), later.keyOf('b')]).toEqual(['key-1', 'new']);
  });

  test('is a UUID', () => {
    expect(createFormKey().keyOf('a')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });
});
