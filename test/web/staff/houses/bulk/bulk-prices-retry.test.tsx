// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { caravanRow } from '#domain/houses/caravan.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { BulkPricesDialog } from '#staff/houses/bulk/bulk-prices.tsx';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { openStaff, press, serverInMemory } from './staff-in-memory.tsx';

const { admin, adminTools } = adminMessages.en;
let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Types into a field as a person does. */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

test('a price whose answer was lost is not lowered again by another try, and can be undone', async () => {
  const server = serverInMemory([1, 2].map(() => buildCaravan({ price: 10_000, version: 3 })));
  vi.stubGlobal('fetch', server.fetch);
  const prices = () => server.houses.map(({ price }) => price);
  const rows = server.houses.map((house) => caravanRow(house));
  const opened = openStaff(
    <BulkPricesDialog rows={rows} onClose={() => undefined} onGone={() => undefined} />,
    server.houses,
  );
  close = opened.close;
  const field = () => document.querySelector('input[inputmode=decimal]');
  await expect.poll(field).toBeInstanceOf(HTMLInputElement);
  const typed = field();
  if (typed instanceof HTMLInputElement) type(typed, '10');
  server.loses.add(server.houses[1]?.id ?? '');
  await press(adminTools.prices.start(2));
  const result = () => document.querySelector('.batch-result')?.textContent;
  await expect.poll(result).toBe(adminTools.batch.result(1, 1, 0));
  expect(prices()).toEqual([9000, 9000]);

  // The list is read again meanwhile: a new proposal would be 8,100.
  opened.read(server.houses);
  await press(adminTools.bulk.retry);
  await expect.poll(result).toBe(adminTools.batch.result(2, 0, 0));
  expect(prices()).toEqual([9000, 9000]);
  await press(admin.undo);
  await expect.poll(prices).toEqual([10_000, 10_000]);
});
