// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { type Caravan, caravanRow } from '#domain/houses/caravan.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { isNewSale } from '#staff/data/house-change.ts';
import { rowsQuery } from '#staff/data/house-rows.ts';
import { RowNotices, useRowChanges } from '#staff/houses/list/row-changes.tsx';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { openStaff, press, serverInMemory } from '#test/web/staff/houses/bulk/staff-in-memory.tsx';

let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const sale = (price_paid: number) => ({ sold_on: '2026-11-26', price_paid, buyer: null });
const sell = (price: number) => ({ sale_status: 'sold', sale: sale(price) }) as const;

/** Changes of a house, and whether others who asked about it would now be offered to be told. */
function Changes() {
  const changes = useRowChanges();
  const row = useQuery({ ...rowsQuery, enabled: false }).data?.[0];
  if (!row) return null;
  return (
    <>
      <p id="offered">{changes.sold ? 'yes' : 'no'}</p>
      <p id="stored">{changes.success ? `${row.sale_status} ${row.sale?.price_paid}` : ''}</p>
      <button type="button" onClick={() => changes.saveSale(row, sell(20_000), null)}>
        Sell
      </button>
      <button type="button" onClick={() => changes.saveSale(row, sell(19_000), null)}>
        Correct
      </button>
      <button type="button" onClick={() => changes.write(row.id, { sale_status: 'available' })}>
        Free
      </button>
      <button type="button" onClick={() => changes.setSold(null)}>
        Told
      </button>
      <RowNotices changes={changes} onUndone={() => {}} />
    </>
  );
}

const shown = () =>
  ['offered', 'stored'].map((id) => document.querySelector(`#${id}`)?.textContent).join(': ');

function open(house: Caravan) {
  vi.stubGlobal('fetch', serverInMemory([house]).fetch);
  close = openStaff(<Changes />, [house]).close;
}

test('who else asked is offered once a house is sold, not where its sale is corrected', async () => {
  open(buildCaravan());
  await press('Sell');
  await expect.poll(shown).toBe('yes: sold 20000');
  await press('Told');
  await press('Correct');
  await expect.poll(shown).toBe('no: sold 19000');
  await press(adminMessages.en.admin.undo);
  await expect.poll(shown).toBe('no: sold 20000');
});

test('who else asked is not offered again where Undo brings a sale back', async () => {
  open(buildCaravan({ sale_status: 'sold', sale: sale(20_000) }));
  await press('Free');
  await expect.poll(shown).toMatch(/^no: available/);
  await press(adminMessages.en.admin.undo);
  await expect.poll(shown).toBe('no: sold 20000');
});

test('a sale is new where the house was available or reserved', () => {
  for (const sale_status of ['available', 'reserved', 'sold'] as const) {
    const row = caravanRow(buildCaravan({ sale_status }));
    expect(isNewSale(row, sell(20_000))).toBe(sale_status !== 'sold');
    expect(isNewSale(row, { sale_status: 'reserved' })).toBe(false);
    expect(isNewSale(row, { price: 20_000 })).toBe(false);
  }
});
