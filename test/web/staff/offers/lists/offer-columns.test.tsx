// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { formatPrice, type Language, languages } from '#domain/locale.ts';
import type { StaffDiscount } from '#domain/offers/individual-discount.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { DataTable } from '#staff/kit/lists/table.tsx';
import { discountColumns } from '#staff/offers/lists/offer-columns.tsx';
import { buildDiscountInput } from '#support/builders/build-campaign.ts';
import { openStaff } from '#test/web/staff/houses/bulk/staff-in-memory.tsx';

let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  localStorage.clear();
});

/** The house costs 10,600 EUR, and the discount takes off 10,000. */
const discount = (withheld: boolean): StaffDiscount => ({
  ...buildDiscountInput({ discount_value: 10_000 }),
  id: crypto.randomUUID(),
  version: 1,
  created_at: '2026-01-05T10:00:00.000Z',
  updated_at: '2026-01-05T10:00:00.000Z',
  withheld,
  caravan: { make: 'Willerby', model: 'Granada', price: 10_600, main_image: null },
});

/** Status and price in the discount's row, while it runs. */
async function rowOf(one: StaffDiscount, language: Language) {
  const columns = discountColumns({
    language,
    messages: adminMessages[language],
    now: new Date('2026-11-15T10:00:00.000Z'),
    onDelete: () => undefined,
  });
  close = openStaff(
    <DataTable className="offer-table" rows={[one]} columns={columns} />,
    [],
    language,
  ).close;
  const textOf = (cell: string) => document.querySelector(`td.${cell}`)?.textContent;
  await expect.poll(() => textOf('staff-cell-price')).toBeTruthy();
  return { status: textOf('offer-cell-status'), price: textOf('staff-cell-price') };
}

test.each(languages)(
  'a withheld price is no price that visitors pay, and its discount says so, in %s',
  async (language) => {
    const { status, price } = await rowOf(discount(true), language);
    expect(price).toBe(formatPrice(10_600, language));
    expect(status).toContain(adminMessages[language].adminToday.withheld.until);
  },
);

test('a price that visitors are shown stands beside the list price', async () => {
  const { status, price } = await rowOf(discount(false), 'en');
  const { adminOffers } = adminMessages.en;
  expect(price).toBe(`${adminOffers.columns.listPrice} €10,600€600`);
  expect(status).toBe(adminOffers.statuses.active);
});
