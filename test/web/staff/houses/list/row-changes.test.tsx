// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Caravan, caravanRow } from '#domain/houses/caravan.ts';
import { sellingMessages } from '#shared/texts/selling-messages.ts';
import { RowDialogs, useRowChanges } from '#staff/houses/list/row-changes.tsx';
import { MoneyDialog } from '#staff/houses/money/money-dialog.tsx';
import { emptyPayment } from '#staff/houses/money/payment-form.tsx';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buildPayment } from '#support/builders/build-payment.ts';
import { openStaff, press, serverInMemory } from '#test/web/staff/houses/bulk/staff-in-memory.tsx';

const { adminMoney } = sellingMessages.en;
const buyer = { kind: 'enquiry' as const, id: '11111111-1111-4111-8111-111111111111' };
const reservation = { until: null, deposit: null, buyer };
const reserve = () => ({ sale_status: 'reserved' as const, reservation: { ...reservation } });

let close: (() => void) | undefined;
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  close?.();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** A server of houses and their payments; it takes payments while `open` says so. */
function serverOfMoney(houses: Caravan[]) {
  const server = serverInMemory(houses);
  const state = {
    open: true,
    refused: 0,
    payments: [] as unknown[],
    answered: [] as string[],
  };
  vi.stubGlobal('fetch', (async (input, init) => {
    const [, id = '', what] = /caravans\/([^/]+)\/(.+)$/.exec(String(input)) ?? [];
    if (what === 'payments' && init?.method === 'GET')
      return Response.json({ success: true, items: [], open: 0, balances: [] });
    if (what === 'payments') {
      if (!state.open) {
        state.refused += 1;
        throw new TypeError('the server cannot be reached');
      }
      const body = JSON.parse(String(init?.body));
      state.payments.push({ house: id, ...body });
      const payment = buildPayment({ ...body, other: null });
      return Response.json({ success: true, payment }, { status: 201 });
    }
    if (what) {
      state.answered.push(id);
      return Response.json({ success: true, buyer: null });
    }
    return server.fetch(input, init);
  }) satisfies typeof fetch);
  return { server, state };
}

/** The house table's changes, as a page has them. */
function openChanges(houses: Caravan[]) {
  const latest: { changes?: ReturnType<typeof useRowChanges> } = {};
  function Page() {
    const changes = useRowChanges();
    latest.changes = changes;
    return <RowDialogs changes={changes} paidFor={() => null} />;
  }
  const opened = openStaff(<Page />, houses);
  close = opened.close;
  return { opened, latest };
}

async function leave({ router }: ReturnType<typeof openStaff>): Promise<void> {
  await router.navigate('/elsewhere');
  await expect.poll(() => document.querySelector('h1')?.textContent).toBe('Elsewhere');
}

test('the deposits of two reservations count, though staff left before either was stored', async () => {
  const houses = [buildCaravan({ version: 3 }), buildCaravan({ version: 3 })];
  const { server, state } = serverOfMoney(houses);
  let answer = () => {};
  server.answers = new Promise((resolve) => {
    answer = resolve;
  });
  const { opened, latest } = openChanges(houses);
  await expect.poll(() => latest.changes).toBeDefined();
  for (const house of houses)
    latest.changes?.saveSale(caravanRow(house), reserve(), emptyPayment('deposit', '500'));
  await expect.poll(() => server.sent).toHaveLength(2);
  await leave(opened);
  answer();
  const expected = houses.map(({ id }) => id).sort();
  await expect.poll(() => state.payments).toHaveLength(2);
  expect(state.payments).toEqual(
    expect.arrayContaining(
      expected.map((house) =>
        expect.objectContaining({ house, kind: 'deposit', amount: 500, holder: buyer }),
      ),
    ),
  );
  await expect.poll(() => [...state.answered].sort()).toEqual(expected);
  await expect.poll(() => sessionStorage.length).toBe(0);
});

test('a deposit that failed while nobody was there waits in the house’s money', async () => {
  const house = buildCaravan({ version: 3 });
  const { server, state } = serverOfMoney([house]);
  state.open = false;
  const { opened, latest } = openChanges([house]);
  await expect.poll(() => latest.changes).toBeDefined();
  const draft = emptyPayment('deposit', '499,50');
  let answer = () => {};
  server.answers = new Promise((resolve) => {
    answer = resolve;
  });
  latest.changes?.saveSale(caravanRow(house), reserve(), draft);
  await expect.poll(() => server.sent).toHaveLength(1);
  await leave(opened);
  answer();
  await expect.poll(() => state.refused).toBe(1);
  opened.close();

  state.open = true;
  const [stored] = server.houses;
  if (!stored) throw new Error('no house');
  const closed = vi.fn();
  close = openStaff(
    <MoneyDialog house={caravanRow(stored)} onClose={closed} />,
    server.houses,
  ).close;
  await expect.poll(() => document.body.textContent).toContain(adminMoney.errors.deposit);
  await press(adminMoney.save);
  await expect
    .poll(() => state.payments)
    .toMatchObject([{ payment_id: draft.payment_id, amount: 499.5, holder: buyer }]);
  await expect.poll(() => sessionStorage.length).toBe(0);
});
