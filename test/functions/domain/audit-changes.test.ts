import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { auditChanges, auditEntrySchema } from '../../../functions/domain/audit.ts';

import { buildCampaign, buildDiscount } from '../../support/build-campaign.ts';
import { buildCaravan } from '../../support/build-caravan.ts';

const changesSchema = auditEntrySchema.shape.changes;

describe('what the audit log tells of a change', () => {
  test('the fields that differ, nested ones too, with both values', () => {
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

  test('what a new thing began with and a deleted one ended with, empty fields aside', () => {
    const house = buildCaravan({ description: 'Светъл.' });
    const made = auditChanges('caravan', null, house);
    expect(made).toContainEqual({ field: 'description', before: null, after: 'Светъл.' });
    expect(made.some(({ field }) => ['features', 'specs.width', 'schema_image', 'id', 'version'].includes(field))).toBe(
      false,
    );
    expect(auditChanges('caravan', house, null)).toHaveLength(made.length);
  });

  test('of a campaign’s houses those that came, went, or got another discount', () => {
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

  test('of a long text the part that differs', () => {
    const common = 'дълго '.repeat(1000);
    const [change] = auditChanges('caravan', buildCaravan({ description: `${common}преди` }), {
      ...buildCaravan(),
      description: `${common}след`,
    });
    expect(change?.before).toMatch(/^….{0,80}преди$/);
    expect(change?.after).toMatch(/^….{0,80}след$/);
  });

  test('nothing of two equal states, and never more than an item holds', () => {
    const text = fc.string({ maxLength: 10_000 });
    fc.assert(
      fc.property(
        fc.record({ description: text, features: fc.array(text, { maxLength: 60 }), price: fc.integer() }),
        fc.record({ description: text, features: fc.array(text, { maxLength: 60 }), price: fc.integer() }),
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

  test('internal fields are nobody’s news', () => {
    const discount = buildDiscount();
    expect(auditChanges('discount', discount, { ...discount, version: 9, terms_since: 'x', past_terms: [1] })).toEqual(
      [],
    );
  });
});
