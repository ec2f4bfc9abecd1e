import { describe, expect, test } from 'vitest';
import { caravanRow } from '../../../../functions/domain/caravan.ts';
import { paperPath, planPaper } from '../../../../web/src/staff/houses/paper.ts';
import { buildCaravan } from '../../../support/build-caravan.ts';

const row = (overrides: Parameters<typeof buildCaravan>[0] = {}) =>
  caravanRow(buildCaravan({ id: crypto.randomUUID(), ...overrides }));
const shown = row();
const reserved = row({ sale_status: 'reserved' });
const hidden = row({ is_visible: false });
const archived = row({ archived_at: '2026-11-01T00:00:00.000Z', is_visible: false });
const sold = row({ sale_status: 'sold' });
const all = [shown, hidden, archived, sold, reserved];
const start = ({ id }: { id: string }) => id.slice(0, 8);
const reasons = ({ left }: ReturnType<typeof planPaper>) => left.map(({ reason }) => reason);

describe('what is printed', () => {
  test('of chosen houses are those that a visitor can buy, as they were chosen; each other one is named with its reason', () => {
    const plan = planPaper('cards', all, [reserved, hidden, archived, sold, shown].map(start));
    expect(plan.houses).toEqual([reserved, shown]);
    expect(plan.left.map(({ house }) => house)).toEqual([hidden, archived, sold]);
    expect(reasons(plan)).toEqual(['hidden', 'archived', 'sold']);
    expect(planPaper('prices', all, ['00000000', ''])).toEqual({ houses: [], left: [] });
  });

  test('of the stock is everything for sale, without a word about other houses', () => {
    expect(planPaper('prices', all, null)).toEqual({ houses: [shown, reserved], left: [] });
  });

  test('of cards are sixty at once; a price sheet has any number', () => {
    const many = Array.from({ length: 62 }, () => row());
    expect(reasons(planPaper('cards', many, null))).toEqual(['many', 'many']);
    expect(planPaper('prices', many, null).houses).toHaveLength(62);
  });

  test('has an address that names the houses by the beginnings of their ids', () => {
    expect(paperPath('cards', 'bg', [shown.id, sold.id])).toBe(
      `/bg/admin/houses/print?sheet=cards&houses=${start(shown)},${start(sold)}`,
    );
    expect(paperPath('prices', 'en')).toBe('/en/admin/houses/print?sheet=prices');
  });
});
