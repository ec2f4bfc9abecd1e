import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caravanSlug, slugIdPrefix } from '#domain/houses/slug.ts';

const slug = (make: string, model: string) =>
  caravanSlug({ id: 'd4917d21-af5f-46cc-a404-3f0695439226', make, model });

describe('the slug of a house', () => {
  test.each([
    ['Willerby', 'Rio Gold', 'willerby-rio-gold-d4917d21'],
    ["O'Hara", '865 3 Chambres', 'ohara-865-3-chambres-d4917d21'],
    ['Swift', 'St. David', 'swift-st-david-d4917d21'],
    ['BK_Bluebird', '  Senator ', 'bk-bluebird-senator-d4917d21'],
    ['Delta', 'Vendée', 'delta-vendée-d4917d21'],
    ['Делта', 'Нова', 'делта-нова-d4917d21'],
    ['!!!', '***', 'd4917d21'],
  ])('%s %s becomes %s', (make, model, expected) => {
    expect(slug(make, model)).toBe(expected);
  });

  test('leads back to its house, whatever the make and model are', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string(), fc.string(), (id, make, model) => {
        const made = caravanSlug({ id, make, model });
        expect(slugIdPrefix(made)).toBe(id.slice(0, 8));
        expect(made).not.toMatch(/[\s_/?#%.]|--|^-/);
      }),
    );
  });
});

describe('a typed slug', () => {
  test.each([
    '',
    'willerby',
    'willerby-d4917d2',
    'willerby-d4917d211',
    'willerby-D4917D21',
    'willerby-g4917d21',
    'd4917d21-',
  ])('such as %j names no house', (typed) => {
    expect(slugIdPrefix(typed)).toBeNull();
  });

  test('needs only its last part to be right', () => {
    expect(slugIdPrefix('anything-at-all-d4917d21')).toBe('d4917d21');
    expect(slugIdPrefix('d4917d21')).toBe('d4917d21');
  });
});
