import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followOwnVersions, noteOwnVersion } from '#staff/kit/own-versions.ts';

test('versions of one’s own writes are followed to the last, of this item and this page alone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 20 }), (from, count) => {
      const [cache, other] = [new QueryClient(), new QueryClient()];
      for (let version = from; version < from + count; version++)
        noteOwnVersion(cache, 'a', { before: version, after: version + 1 });
      expect(followOwnVersions(cache, 'a', from)).toBe(from + count);
      expect(followOwnVersions(cache, 'b', from)).toBe(from);
      expect(followOwnVersions(other, 'a', from)).toBe(from);
    }),
  );
});

test('a version that somebody else wrote in between is not followed', () => {
  const cache = new QueryClient();
  noteOwnVersion(cache, 'a', { before: 1, after: 2 });
  noteOwnVersion(cache, 'a', { before: 3, after: 4 });
  expect(followOwnVersions(cache, 'a', 1)).toBe(2);
});
