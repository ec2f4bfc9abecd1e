// @vitest-environment jsdom
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { staffLoanRequest } from '#functions/use-cases/requests/staff-requests.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { TermsSection } from '#staff/requests/loan/loan-terms.tsx';
import { buildLoanRequest } from '#support/builders/build-request.ts';
import { openStaff } from '#test/web/staff/houses/bulk/staff-in-memory.tsx';

const { adminLoans } = adminMessages.en;
const loan = staffLoanRequest(buildLoanRequest());

let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Section() {
  const [editing, setEditing] = useState(false);
  return <TermsSection loan={loan} hint={null} editing={editing} onEditing={setEditing} />;
}
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
/** Presses a button as one that has the focus. */
async function press(name: string) {
  await expect.poll(() => button(name)).toBeDefined();
  button(name)?.focus();
  button(name)?.click();
}
const focused = () => document.activeElement?.ariaLabel ?? document.activeElement?.id;

test('the form of the terms has the focus, and their part of the page once it is closed', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, items: [] }));
  close = openStaff(<Section />, []).close;
  await press(adminLoans.terms.change);
  await expect.poll(focused).toBe('field-terms-down');
  await press(adminLoans.back);
  await expect.poll(focused).toBe(adminLoans.terms.title);
});
