// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { languages } from '#domain/locale.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { LogList } from '#staff/requests/panel/log-list.tsx';
import { MailFlags } from '#staff/requests/panel/mails.tsx';
import { buildMail } from '#support/builders/build-request.ts';
import { openStaff } from '#test/web/staff/houses/bulk/staff-in-memory.tsx';

let close: (() => void) | undefined;
afterEach(() => close?.());

test.each(languages)(
  'staff read why no reminder went, in the panel’s head and its log, in %s',
  async (language) => {
    const reminder = buildMail('viewing-reminder', { state: 'withheld', withheld: 'no_home' });
    const mails = [reminder, buildMail('viewing-confirmed')];
    const lines = mails.map((mail) => ({
      ...{ key: mail.id, at: mail.queued_at, mail },
      kind: 'letter' as const,
    }));
    close = openStaff(
      <>
        <MailFlags mails={mails} />
        <LogList lines={lines} lang="bg" />
      </>,
      [],
      language,
    ).close;
    const words = adminMessages[language].adminRequests.mails;
    const warnings = () =>
      [...document.querySelectorAll('.staff-warning')].map(({ textContent }) => textContent);
    await expect
      .poll(warnings)
      .toEqual([words.flags.noHome(words.short['viewing-reminder']), words.withheld.no_home]);
  },
);
