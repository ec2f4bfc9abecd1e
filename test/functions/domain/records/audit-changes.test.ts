import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { auditChanges, auditEntrySchema } from '#domain/records/audit.ts';

import { buildCampaign, buildDiscount } from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';

const changesSchema = auditEntrySchema.shape.changes;

describe('an entry of the audit log', () => {
  test('holds the fields that differ, nested ones too, with both values', () => {
    const before = buildCaravan({ price: 20_000, features: ['Камина'], is_visible: true });
    const after = {
      ...before,
      price: 19_000,
      is_visible: false,
      features: ['Камина', 'Тераса'],
      specs: { ...before.specs, length: '10 м' },
      version: 2,
      updated_at: '2026-02-01T00:00:00.000Z',
      price_history: { list_prices: [{ from: before.created_at, price: null }], past_offers: [] },
    };
    expect(auditChanges('caravan', before, after)).toEqual([
      { field: 'price', before: 20_000, after: 19_000 },
      { field: 'is_visible', before: true, after: false },
      { field: 'specs.length', before: '', after: '10 м' },
      { field: 'features', before: ['Камина'], after: ['Камина', 'Тераса'] },
    ]);
  });

  test('holds the first values of a new record and the last of a deleted one, without empty fields', () => {
    const house = buildCaravan({ description: 'Светъл.' });
    const made = auditChanges('caravan', null, house);
    expect(made).toContainEqual({ field: 'description', before: null, after: 'Светъл.' });
    expect(
      made.some(({ field }) =>
        ['features', 'specs.width', 'schema_image', 'id', 'version'].includes(field),
      ),
    ).toBe(false);
    expect(auditChanges('caravan', house, null)).toHaveLength(made.length);
  });

  test('of a campaign’s houses holds those that were added, removed, or got another discount', () => {
    const [kept, gone, come, priced] = ['a', 'b', 'c', 'd'];
    const own = { individual_discount_type: 'fixed', individual_discount_value: 500 } as const;
    const before = buildCampaign({}, [kept, gone, priced]);
    const after = buildCampaign({
      ...before,
      caravans: { ...buildCampaign({}, [kept, come]).caravans, [priced]: own },
    });
    expect(auditChanges('campaign', before, after)).toEqual([
      { field: 'caravans', before: ['b', 'd'], after: ['c', 'd fixed 500'] },
    ]);
  });

  test('of confirmed odd prices holds those that staff confirmed by this write', () => {
    const at = '2026-11-21T10:00:00.000Z';
    const [old, fresh] = [
      { from: 20_000, to: 900, at },
      { from: 10_600, to: 600, at },
    ];
    const kept = (prices: (typeof old)[]) => ({ since: at, houses: { a: prices } });
    const before = buildCampaign({ confirmed_prices: kept([old]) });
    const after = { ...before, confirmed_prices: kept([old, fresh]) };
    const field = 'confirmed_prices';
    expect(auditChanges('campaign', before, after)).toEqual([
      { field, before: [], after: ['a 10600 600'] },
    ]);
    const house = buildCaravan();
    const confirmed = { ...house.price_history, confirmed_prices: { since: at, prices: [fresh] } };
    expect(auditChanges('caravan', house, { ...house, price_history: confirmed })).toEqual([
      { field: `price_history.${field}`, before: [], after: ['10600 600'] },
    ]);
  });

  test('of a new campaign holds its first houses, and of a renamed one the name alone', () => {
    const campaign = buildCampaign({}, ['a', 'b']);
    const houses = (before: object | null, after: object | null) =>
      auditChanges('campaign', before && { ...before }, after && { ...after }).filter(
        ({ field }) => field === 'caravans',
      );
    expect(houses(null, campaign)).toEqual([{ field: 'caravans', before: [], after: ['a', 'b'] }]);
    expect(auditChanges('campaign', { caravans: null }, { caravans: [] })).toEqual([]);
    expect(houses(campaign, null)).toEqual([{ field: 'caravans', before: ['a', 'b'], after: [] }]);
    expect(houses(campaign, { ...campaign, name_en: 'Renamed' })).toEqual([]);
  });

  test.each([
    ['type', { individual_discount_type: 'fixed', individual_discount_value: null }],
    ['value', { individual_discount_type: null, individual_discount_value: 500 }],
  ])('shows no own discount for a house that has a %s alone', (_half, own) => {
    const change = auditChanges('campaign', { caravans: {} }, { caravans: { a: own } });
    expect(change).toEqual([{ field: 'caravans', before: [], after: ['a'] }]);
  });

  test('holds texts of up to two thousand characters whole', () => {
    const [before, after] = [`${'a'.repeat(1999)}b`, `${'a'.repeat(1999)}c`];
    expect(auditChanges('caravan', { description: before }, { description: after })).toEqual([
      { field: 'description', before, after },
    ]);
  });

  test.each([
    ['longer', 'b', 'bb'],
    ['shorter', 'bb', 'b'],
  ])('holds the part that differs of a text that got %s and exceeds that', (_what, one, other) => {
    const [before, after] = [`${'a'.repeat(1999)}${one}`, `${'a'.repeat(1999)}${other}`];
    expect(auditChanges('caravan', { description: before }, { description: after })).toEqual([
      {
        field: 'description',
        before: `…${'a'.repeat(59)}${one}`,
        after: `…${'a'.repeat(59)}${other}`,
      },
    ]);
  });

  test('holds the beginnings of long texts that differ from the first word on', () => {
    const [before, after] = ['a'.repeat(3000), 'b'.repeat(1000)];
    expect(auditChanges('caravan', { description: before }, { description: after })).toEqual([
      { field: 'description', before: `${'a'.repeat(2000)}…`, after },
    ]);
  });

  test('holds the first entries of a long list and how many more there are, each cut, and texts alone', () => {
    const list = (length: number) => Array.from({ length }, (_, at) => `${at}`);
    const kept = (features: unknown) => auditChanges('caravan', null, { features })[0]?.after;
    expect(kept(list(100))).toEqual(list(100));
    expect(kept(list(102))).toEqual([...list(100), '… +2']);
    expect(kept(['a'.repeat(300), 'b'.repeat(301), 5])).toEqual([
      'a'.repeat(300),
      `${'b'.repeat(300)}…`,
    ]);
  });

  test('holds the part that differs of a long text', () => {
    const common = 'дълго '.repeat(1000);
    const [change] = auditChanges('caravan', buildCaravan({ description: `${common}преди` }), {
      ...buildCaravan(),
      description: `${common}след`,
    });
    expect(change?.before).toMatch(/^….{0,80}преди$/);
    expect(change?.after).toMatch(/^….{0,80}след$/);
  });

  test('is missing for two equal states, and never larger than a table item', () => {
    const text = fc.string({ maxLength: 10_000 });
    fc.assert(
      fc.property(
        fc.record({
          description: text,
          features: fc.array(text, { maxLength: 60 }),
          price: fc.integer(),
        }),
        fc.record({
          description: text,
          features: fc.array(text, { maxLength: 60 }),
          price: fc.integer(),
        }),
        (one, other) => {
          expect(auditChanges('caravan', one, one)).toEqual([]);
          const changes = auditChanges('caravan', one, other);
          expect(changesSchema.safeParse(changes).success).toBe(true);
          expect(JSON.stringify(changes).length).toBeLessThan(200_000);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('does not depend on the order in which the table hands fields out', () => {
    const responsible = {
      name: 'Importer',
      postal_address: 'Sofia',
      electronic_address: 'eu@example.com',
    };
    const maker = {
      make: 'ABI',
      name: 'Works',
      postal_address: 'Hull',
      electronic_address: 'works@example.com',
      responsible,
    };
    const { responsible: _, ...contact } = maker;
    const turned = Object.fromEntries([
      ['responsible', Object.fromEntries(Object.entries(responsible).reverse())],
      ...Object.entries(contact).reverse(),
    ]);
    const of = (...makers: object[]) => ({ topic: 'makers', value: { makers } });
    const line = 'ABI, Works, Hull, works@example.com, Importer, Sofia, eu@example.com';
    expect(auditChanges('settings', null, of(turned))).toEqual([
      { field: 'value.makers', before: null, after: [line] },
    ]);
    expect(auditChanges('settings', of(maker), of(turned))).toEqual([]);
    // Neither where a value was broken by hand.
    const broken = (order: (entries: [string, unknown][]) => [string, unknown][]) =>
      of(Object.fromEntries(order(Object.entries({ make: 'ABI', name: 'Works' }))));
    expect(
      auditChanges(
        'settings',
        broken((entries) => entries),
        broken((entries) => entries.reverse()),
      ),
    ).toEqual([]);
    const prices = [{ from: 10_600, to: 600, at: '2026-11-21T10:00:00.000Z' }];
    const confirmed_prices = {
      since: '2026-11-21T10:00:00.000Z',
      houses: { b: prices, a: prices },
    };
    const campaign = buildCampaign({ confirmed_prices }, ['c', 'b', 'a']);
    expect(auditChanges('campaign', null, campaign)).toEqual(
      expect.arrayContaining([
        { field: 'caravans', before: [], after: ['a', 'b', 'c'] },
        { field: 'confirmed_prices', before: [], after: ['a 10600 600', 'b 10600 600'] },
      ]),
    );
  });

  test('holds no internal fields', () => {
    const discount = buildDiscount();
    expect(
      auditChanges('discount', discount, {
        ...discount,
        version: 9,
        terms_since: 'x',
        past_terms: [1],
      }),
    ).toEqual([]);
  });
});
