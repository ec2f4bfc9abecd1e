// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { caravanRow } from '#domain/houses/caravan.ts';
import { languages } from '#domain/locale.ts';
import { requestKinds } from '#domain/requests/request-kinds.ts';
import { senderOf } from '#domain/requests/sender.ts';
import type { StaffRequest } from '#domain/requests/staff-request.ts';
import {
  staffCall,
  staffEnquiry,
  staffLoanRequest,
  staffViewing,
} from '#functions/use-cases/requests/staff-requests.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { viewingMessages } from '#shared/texts/admin-viewings-messages.ts';
import { sellingMessages } from '#shared/texts/selling-messages.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import {
  buildCall,
  buildEnquiry,
  buildLoanRequest,
  buildViewing,
} from '#support/builders/build-request.ts';
import { buttons, press } from '../../houses/bulk/staff-in-memory.tsx';
import { openedOf, openPanel, serverOf } from './open-panel.tsx';

let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const requests: { [Kind in StaffRequest['kind']]: StaffRequest & { kind: Kind } } = {
  enquiry: { kind: 'enquiry', request: staffEnquiry(buildEnquiry()) },
  loan: { kind: 'loan', request: staffLoanRequest(buildLoanRequest()) },
  call: { kind: 'call', request: staffCall(buildCall()) },
  viewing: { kind: 'viewing', request: staffViewing(buildViewing()) },
};
const head = () => document.querySelector('.panel-head')?.textContent ?? '';
const items = () =>
  [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent);

describe.each(languages)('an open request, in %s', (language) => {
  const { adminEnquiries, adminLoans, adminPeople, adminRequests } = adminMessages[language];
  const { adminPanel, adminReply } = sellingMessages[language];
  const { actions } = viewingMessages[language];
  const decisions = {
    enquiry: [],
    loan: [adminLoans.approve.label, adminLoans.reject.label, adminLoans.withdraw.label],
    call: [],
    viewing: [actions.confirm, actions.move, actions.decline],
  };
  const ofKind = {
    enquiry: [adminEnquiries.actions.answer, adminEnquiries.actions.close],
    loan: [adminPanel.terms],
    call: [adminPeople.calls.close],
    viewing: [],
  };

  test.each(requestKinds)('of kind %s has who, number, house and three actions', async (kind) => {
    const one = requests[kind];
    const house = buildCaravan({ id: '757be1c5-6ca7-4a7a-a1d0-07bc0373f4cd' });
    close = openPanel(serverOf(openedOf(one)), { houses: [house], language }).close;
    await expect.poll(buttons).toContain(adminPanel.log);
    expect(head()).toContain(senderOf(one.request).name);
    expect(head()).toContain(adminPeople.kinds[kind]);
    expect(head()).toContain(adminMessages[language].adminHouses.statuses.available);
    const [call] = document.querySelectorAll<HTMLAnchorElement>('.panel-actions a');
    expect(call?.href).toMatch(/^tel:\+359888/);
    const shown = [...document.querySelectorAll('.panel-actions button')];
    const reply = senderOf(one.request).email ? adminReply.reply : adminReply.viberOnly;
    expect(shown.map(({ textContent }) => textContent)).toEqual([reply, adminPanel.log, '']);
  });

  test.each(requestKinds)('of kind %s has its own decisions and menu', async (kind) => {
    const one = requests[kind];
    close = openPanel(serverOf(openedOf(one)), { language }).close;
    await expect.poll(buttons).toContain(adminPanel.log);
    const middle = [...document.querySelectorAll('.panel-middle button')];
    expect(middle.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(decisions[kind]),
    );
    const { name } = senderOf(one.request);
    await press(adminRequests.ofItem(adminPanel.more, name));
    await expect.poll(items).toContain(adminPanel.step);
    expect(items()).toEqual(
      expect.arrayContaining([
        ...['Viber', 'WhatsApp', adminPeople.viewings.book, adminRequests.personalData],
        ...ofKind[kind],
      ]),
    );
  });
});

test('a request that a list knows is shown as far as that, until it is read', async () => {
  const one = requests.enquiry;
  const server = serverOf(undefined);
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.answers[one.request.id] = () => promise;
  const house = caravanRow(buildCaravan({}));
  const listed = {
    ...{ kind: 'enquiry' as const, id: one.request.id, version: 1, number: 'AAAA-BBBB' },
    ...{ name: 'Иван', phone: '0888 111 222', email: '', lang: 'bg' as const, status: 'new' },
    houses: [{ id: house.id, name: 'Willerby', sale_status: 'available' as const }],
    ...{ since: one.request.created_at, due: null, next_step: null, letter: 'returned' as const },
    last: { at: one.request.created_at, by: 'customer', kind: 'message' as const, text: 'Здравей' },
  };
  close = openPanel(server, { listed, of: { kind: 'enquiry', id: one.request.id } }).close;
  await expect.poll(head).toContain('AAAA-BBBB');
  for (const known of ['Иван', 'Willerby', 'Здравей']) expect(head()).toContain(known);
  expect(head()).toContain(adminMessages.en.adminInbox.letter.returned);
  resolve(Response.json({ success: true, ...openedOf(one) }));
  await expect.poll(buttons).toContain(sellingMessages.en.adminPanel.log);
});
