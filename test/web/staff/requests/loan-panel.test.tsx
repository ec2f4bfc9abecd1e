// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { staffLoanRequest } from '#functions/use-cases/requests/staff-requests.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { LoanPanel } from '#staff/requests/loan-panel.tsx';
import { buildBankApplication, buildLoanRequest } from '#support/builders/build-request.ts';
import { openStaff } from '#test/web/staff/houses/bulk/staff-in-memory.tsx';

const words = adminMessages.en.adminLoans.bank;
const now = new Date('2026-11-29T10:00:00.000Z');

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
    buildBankApplication({ path: [{ at: now.toISOString(), status: 'Approved' }] }),
    true,
  ],
])('of the bank, a request %s', async (_, bank, isShown) => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, items: [] }));
  // Beside its list.
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
  const row = staffLoanRequest(buildLoanRequest({ bank }));
  const panel = <LoanPanel id={row.id} row={row} now={now} onClose={() => {}} onGone={() => {}} />;
  close = openStaff(panel, []).close;
  await expect.poll(headings).toContain(words.title);
  expect(headings().includes(words.path)).toBe(isShown);
});
