// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { caravanRow } from '#domain/houses/caravan.ts';
import type { OpenMoney, Payment } from '#domain/records/money.ts';
import { sellingMessages } from '#shared/texts/selling-messages.ts';
import { MoneyDialog } from '#staff/houses/money/money-dialog.tsx';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buildPayment } from '#support/builders/build-payment.ts';
import { openStaff, press } from '#test/web/staff/houses/bulk/staff-in-memory.tsx';

const { adminMoney: words } = sellingMessages.en;
const buyer = { kind: 'enquiry' as const, id: '11111111-1111-4111-8111-111111111111' };
const house = buildCaravan({
  sale_status: 'reserved',
  reservation: { until: null, deposit: null, buyer },
});

let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** Types into a field, or chooses, as a person does. */
async function set(name: string, value: string): Promise<void> {
  const find = () => document.querySelector<HTMLInputElement>(`[name="${name}"], #${name}`);
  await expect.poll(find).not.toBeNull();
  const field = find();
  if (!field) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(
    new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }),
  );
}
const kind = () => document.querySelector('select')?.value;

test('once all went back, the next payment is what the form says: a deposit', async () => {
  const sent: unknown[] = [];
  let balances: OpenMoney[] = [{ holder: buyer, name: null, held: 500, waits: false }];
  vi.stubGlobal('fetch', (async (input, init) => {
    if (String(input).endsWith('/config.json'))
      return Response.json({
        region: 'eu-central-1',
        userPoolId: 'eu-central-1_pool',
        userPoolClientId: 'client',
        authFlow: 'USER_SRP_AUTH',
        captcha: { scriptUrl: '', siteKey: '' },
      });
    if (init?.method !== 'POST') {
      const open = balances.reduce((sum, { held }) => sum + held, 0);
      return Response.json({ success: true, items: [] satisfies Payment[], open, balances });
    }
    const body = JSON.parse(String(init.body));
    sent.push(body);
    balances = [];
    const payment = buildPayment({ ...body, other: null });
    return Response.json({ success: true, payment }, { status: 201 });
  }) satisfies typeof fetch);
  close = openStaff(<MoneyDialog house={caravanRow(house)} onClose={() => undefined} />, [
    house,
  ]).close;
  const kinds = () => [...document.querySelectorAll('option')].map(({ value }) => value);
  await expect.poll(kinds).toContain('refund');
  await set('money-kind', 'refund');
  await expect.poll(kind).toBe('refund');
  await set('money-amount', '500');
  await press(words.save);
  await expect.poll(() => sent).toMatchObject([{ kind: 'refund', holder: buyer }]);
  await expect.poll(kinds).not.toContain('refund');
  await expect.poll(kind).toBe('deposit');
  await set('money-amount', '70');
  await press(words.save);
  await expect.poll(() => sent[1]).toMatchObject({ kind: 'deposit', amount: 70, holder: buyer });
});
