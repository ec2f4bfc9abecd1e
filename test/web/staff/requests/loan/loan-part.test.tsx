// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { staffLoanRequest } from '#functions/use-cases/requests/staff-requests.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { buildBankApplication, buildLoanRequest } from '#support/builders/build-request.ts';
import { openedOf, openPanel, serverOf } from '../panel/open-panel.tsx';

const words = adminMessages.en.adminLoans.bank;
let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  vi.unstubAllGlobals();
});

const headings = () => [...document.querySelectorAll('h3, h4')].map((one) => one.textContent);

test.each([
  ['that was never sent has no path there', null, false],
  ['that was sent and not answered has none yet', buildBankApplication({ path: [] }), false],
  [
    'that the bank answered has its path',
    buildBankApplication({ path: [{ at: '2026-11-29T10:00:00.000Z', status: 'Approved' }] }),
    true,
  ],
])('of the bank, a request %s', async (_, bank, isShown) => {
  const request = staffLoanRequest(buildLoanRequest({ bank }));
  close = openPanel(serverOf(openedOf({ kind: 'loan', request }))).close;
  await expect.poll(headings).toContain(words.title);
  expect(headings().includes(words.path)).toBe(isShown);
});
