import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BrokenSeal, createSeal, keyBytes } from '#infra/backup/seal.ts';

const keys = fc.uint8Array({ minLength: keyBytes, maxLength: keyBytes });
const seal = createSeal(new Uint8Array(keyBytes).fill(7));

describe('a sealed file', () => {
  test('opens with its key and under its name as it was, whatever it holds', () => {
    fc.assert(
      fc.property(keys, fc.string(), fc.uint8Array({ maxLength: 5000 }), (key, name, plain) => {
        const own = createSeal(key);
        expect(own.open(name, own.seal(name, plain))).toEqual(Buffer.from(plain));
      }),
    );
  });

  test('is refused once any byte of it is changed', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (plain, at, change) => {
          const sealed = seal.seal('pages/ab/abc', plain);
          const place = at % sealed.length;
          sealed[place] = (sealed[place] ?? 0) ^ change;
          expect(() => seal.open('pages/ab/abc', sealed)).toThrow(BrokenSeal);
        },
      ),
    );
  });

  test('is refused once it is cut at any place, or longer', () => {
    const sealed = seal.seal('pages/ab/abc', Buffer.from('houses'));
    for (let length = 0; length < sealed.length; length++)
      expect(() => seal.open('pages/ab/abc', sealed.subarray(0, length))).toThrow(BrokenSeal);
    const longer = Buffer.concat([sealed, Buffer.of(0)]);
    expect(() => seal.open('pages/ab/abc', longer)).toThrow(BrokenSeal);
  });

  test('is refused under the name of another file, and with another key', () => {
    const sealed = seal.seal('runs/1', Buffer.from('houses'));
    expect(() => seal.open('runs/2', sealed)).toThrow(BrokenSeal);
    const other = createSeal(new Uint8Array(keyBytes).fill(8));
    expect(() => other.open('runs/1', sealed)).toThrow(BrokenSeal);
    expect(other.fingerprint).not.toBe(seal.fingerprint);
  });

  test('is another one each time, and shows nothing of what it holds', () => {
    const plain = Buffer.from('a person’s telephone number');
    const [one, other] = [seal.seal('runs/1', plain), seal.seal('runs/1', plain)];
    expect(one.equals(other)).toBe(false);
    expect(one.includes('telephone')).toBe(false);
  });
});

test('a name follows from content and key, and from nothing else', () => {
  const other = createSeal(new Uint8Array(keyBytes).fill(8));
  expect(seal.nameOf('images/a.jpg')).toBe(seal.nameOf(Buffer.from('images/a.jpg')));
  expect(seal.nameOf('images/a.jpg')).not.toBe(seal.nameOf('images/b.jpg'));
  expect(seal.nameOf('images/a.jpg')).not.toBe(other.nameOf('images/a.jpg'));
});
