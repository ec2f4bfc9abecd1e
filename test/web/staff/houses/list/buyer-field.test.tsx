// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { BuyerField, useBuyer } from '#staff/houses/list/buyer-field.tsx';
import { openStaff, serverInMemory } from '#test/web/staff/houses/bulk/staff-in-memory.tsx';

let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const request = (name: string, phone: string, direct: boolean) => ({
  kind: 'enquiry',
  id: crypto.randomUUID(),
  matched: direct ? ['phone'] : ['email'],
  direct,
  name,
  phone,
  email: 'shared@example.com',
  created_at: '2026-11-20T10:00:00.000Z',
  status: 'new',
  houses: [],
  text: '',
  admin_notes: '',
  open: null,
  held: 0,
});
/** Who is found by 0888 123 456: first somebody who shares an address with them. */
const person = {
  requests: [request('Мария', '0899 000 111', false), request('Иван', '+359888123456', true)],
  reservations: [],
  sales: [],
};

function Buyer() {
  return <BuyerField of={useBuyer('house', null)} label="Buyer" />;
}

function open() {
  const { fetch: others } = serverInMemory([]);
  const answer: typeof fetch = async (input, init) => {
    const address = String(input);
    const isFound = String(init?.body).includes('123456');
    if (address.endsWith('/people') && isFound) return Response.json({ success: true, person });
    if (init?.method === 'GET' && address.includes('/api/admin/'))
      return Response.json({ success: true, items: [], next: null });
    return others(input, init);
  };
  vi.stubGlobal('fetch', answer);
  close = openStaff(<Buyer />, []).close;
}

async function type(text: string) {
  const field = () => document.querySelector<HTMLInputElement>('#field-sale-buyer');
  await vi.waitUntil(field, { timeout: 10_000 });
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
  field()?.dispatchEvent(new Event('input', { bubbles: true }));
}

const choices = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].map(
    (radio) =>
      `${radio.checked ? '✓ ' : ''}${radio.closest('label')?.textContent?.split(' · ')[0]}`,
  );
const { add } = adminMessages.en.adminHouses.sale.buyers;

test('a typed telephone chooses whoever has it, and nobody of those found by an earlier one', async () => {
  open();
  await type('0888123456');
  await expect.poll(choices).toEqual([add('0888123456'), 'Мария', '✓ Иван']);
  await type('0888123457');
  await vi.waitUntil(() => choices()[0]?.includes('457'));
  expect(choices()).toEqual([`✓ ${add('0888123457')}`]);
});
