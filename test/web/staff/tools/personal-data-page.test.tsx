// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { languages } from '#domain/locale.ts';
import { privacyMessages } from '#shared/texts/privacy-messages.ts';
import { PersonalDataPage } from '#staff/tools/personal-data-page.tsx';
import { openStaff, serverInMemory } from '../houses/bulk/staff-in-memory.tsx';

let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test.each(languages)(
  'each value of a record has its name also where the table has no head, in %s',
  async (language) => {
    const { fetch: others } = serverInMemory([]);
    const record = {
      ...{ id: crypto.randomUUID(), action: 'export', at: '2026-11-26T10:00:00.000Z' },
      ...{ by: 'mira@example.com', email_hint: 'i…@example.com', completed: true },
      ...{ enquiries: 1, loan_requests: 0, calls: 0, viewings: 0 },
    };
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) =>
      input.endsWith('/personal-data')
        ? Response.json({ success: true, items: [record] })
        : others(input, init),
    );
    close = openStaff(<PersonalDataPage />, [], language).close;
    const { at, hint, found, by } = privacyMessages[language].adminPrivacy.records.columns;
    await expect
      .poll(() =>
        [...document.querySelectorAll('tbody td')].map((cell) => [
          cell.getAttribute('data-label'),
          cell.textContent,
        ]),
      )
      .toEqual([
        [at, expect.any(String)],
        [hint, record.email_hint],
        [found, expect.any(String)],
        [by, record.by],
      ]);
  },
);
