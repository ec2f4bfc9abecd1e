import { describe, expect, test } from 'vitest';
import { caravanRow } from '#domain/houses/caravan.ts';
import { paperPath, planPaper } from '#staff/houses/paper/paper.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';

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

describe('what staff print', () => {
  test('contains the chosen houses that are for sale, in the order chosen, and names every other one with its reason', () => {
    const plan = planPaper('cards', all, [reserved, hidden, archived, sold, shown].map(start));
    expect(plan.houses).toEqual([reserved, shown]);
    expect(plan.left.map(({ house }) => house)).toEqual([hidden, archived, sold]);
    expect(reasons(plan)).toEqual(['hidden', 'archived', 'sold']);
    expect(planPaper('prices', all, ['00000000', ''])).toEqual({ houses: [], left: [] });
  });

  test('contains every house for sale when the whole stock is printed, and names no other', () => {
    expect(planPaper('prices', all, null)).toEqual({ houses: [shown, reserved], left: [] });
  });

  test('contains at most sixty window cards, and any number of rows on a price sheet', () => {
    const many = Array.from({ length: 62 }, () => row());
    expect(reasons(planPaper('cards', many, null))).toEqual(['many', 'many']);
    expect(planPaper('prices', many, null).houses).toHaveLength(62);
  });

  test('has an address that names each house by the first characters of its id', () => {
    expect(paperPath('cards', 'bg', [shown.id, sold.id])).toBe(
      `/bg/admin/houses/print?sheet=cards&houses=${start(shown)},${start(sold)}`,
    );
    expect(paperPath('prices', 'en')).toBe('/en/admin/houses/print?sheet=prices');
  });
});
