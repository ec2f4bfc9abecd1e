// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { sellingMessages } from '#shared/texts/selling-messages.ts';
import { SaleDialog } from '#staff/houses/list/sale-dialog.tsx';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { openStaff, serverInMemory } from '#test/web/staff/houses/bulk/staff-in-memory.tsx';

const { adminMoney } = sellingMessages.en;
const someone = (digit: string) => ({
  kind: 'enquiry' as const,
  id: '11111111-1111-4111-8111-111111111111'.replaceAll('1', digit),
});
const [ivan, maria] = [someone('1'), someone('2')];

let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens the reservation of a house, with a deposit that a caller stored, as `buyer`’s. */
function openReservation(buyer: typeof ivan, state: { canRead: boolean }) {
  const house = buildCaravan({
    sale_status: 'reserved',
    reservation: { until: null, deposit: 800, buyer: ivan },
  });
  const server = serverInMemory([house]);
  const done: unknown[] = [];
  vi.stubGlobal('fetch', (async (input, init) => {
    if (!String(input).endsWith('/payments')) return server.fetch(input, init);
    if (!state.canRead) throw new TypeError('the server cannot be reached');
    done.push(`${init?.method} payments`);
    return Response.json({ success: true, items: [], open: 0, balances: [] });
  }) satisfies typeof fetch);
  const dialog = (
    <SaleDialog
      house={house}
      status="reserved"
      price={null}
      buyer={buyer}
      onSave={(change) => done.push(change.reservation)}
      onClose={() => undefined}
    />
  );
  close = openStaff(dialog, [house]).close;
  return done;
}
async function save(): Promise<void> {
  const form = () => document.querySelector('form');
  await expect.poll(form).not.toBeNull();
  form()?.requestSubmit();
}

test('a stored deposit is a payment of its holder before the house is reserved for another', async () => {
  const done = openReservation(maria, { canRead: true });
  await save();
  await expect
    .poll(() => done)
    .toEqual(['GET payments', { until: null, deposit: null, buyer: maria }]);
});

test('a stored deposit stays with its holder', async () => {
  const done = openReservation(ivan, { canRead: true });
  await save();
  await expect.poll(() => done).toEqual([{ until: null, deposit: 800, buyer: ivan }]);
});

test('nobody else gets the house while a stored deposit cannot become a payment', async () => {
  const state = { canRead: false };
  const done = openReservation(maria, state);
  await save();
  const alert = () => document.querySelector('[role=alert]')?.textContent;
  await expect.poll(alert).toBe(adminMoney.unread);
  expect(done).toEqual([]);
  state.canRead = true;
  await save();
  await expect.poll(() => done).toHaveLength(2);
});

test.each([
  // Days of 23 and 25 hours lie between.
  ['2026-03-28T23:30+02:00', '2026-04-04'],
  ['2026-10-25T00:30+03:00', '2026-11-01'],
])('a reservation made at %s is for a week by the calendar', async (now, until) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  const house = buildCaravan({ sale_status: 'available' });
  vi.stubGlobal('fetch', serverInMemory([house]).fetch);
  const dialog = (
    <SaleDialog
      house={house}
      status="reserved"
      price={null}
      onSave={() => undefined}
      onClose={() => undefined}
    />
  );
  close = openStaff(dialog, [house]).close;
  const date = () => document.querySelector<HTMLInputElement>('input[type=date]')?.value;
  await expect.poll(date).toBe(until);
});
