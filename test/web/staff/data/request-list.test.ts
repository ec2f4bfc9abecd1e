import { describe, expect, test } from 'vitest';
import { failedMail, newMail, withheldReasons } from '#domain/requests/outbox.ts';
import { staffEnquiry } from '#functions/use-cases/requests/staff-requests.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { fresher, isOwnChange, mailState } from '#staff/data/request-list.ts';
import { mailTroubles, mailWords } from '#staff/requests/panel/mails.tsx';
import { buildEnquiry, buildMail, buildWaitingMail } from '#support/builders/build-request.ts';

describe('a request’s change whose answer was lost', () => {
  const by = 'staff@example.com';
  const at = '2026-11-21T10:00:00.000Z';
  const entry = (action: 'answered' | 'noted' | 'bank', who: string) => ({
    at,
    by: who,
    action,
    detail: null,
  });
  const seen = { version: 3 };
  test.each([
    ['made by whoever is signed in', 4, [entry('answered', by)], true],
    ['followed by a report of the bank', 4, [entry('answered', by), entry('bank', 'bank')], true],
    ['made by somebody else', 4, [entry('answered', 'other@example.com')], false],
    ['followed by somebody’s change', 5, [entry('answered', by)], false],
    ['of another kind', 4, [entry('noted', by)], false],
    ['that is not there', 3, [], false],
  ])('is recognised as their own only there: %s', (_, version, history, isOwn) => {
    expect(isOwnChange(seen, { version, history }, 'answered', by)).toBe(isOwn);
  });
});

test('of two readings of a request the newer one is kept', () => {
  const item = (version: number, updated_at = '2026-01-01') => ({ id: 'a', version, updated_at });
  expect(fresher(item(3), item(2)).version).toBe(3);
  expect(fresher(item(2), item(3)).version).toBe(3);
  expect(fresher(item(2), item(2, '2026-01-05')).updated_at).toBe('2026-01-05');
});

describe('the words about a mail in the staff area', () => {
  const now = new Date('2026-11-21T10:00:00.000Z');
  const failing = failedMail(
    failedMail(newMail('enquiry', crypto.randomUUID(), now), 'unavailable', now),
    'unverified',
    now,
  );
  const cases = [
    ['sent', buildMail('enquiry')],
    ['waiting', buildWaitingMail('enquiry')],
    ['queued', buildWaitingMail('enquiry-confirmation', { turn: 'last' })],
    ['unsent', failing],
    ['bounced', buildMail('loan-link', { returned: 'bounced' })],
    ['complained', buildMail('loan-link', { returned: 'complained' })],
    ['withheld', buildMail('enquiry-confirmation', { state: 'withheld', withheld: 'returned' })],
  ] as const;
  const shown = (mail: (typeof cases)[number][1]) =>
    staffEnquiry(buildEnquiry({ outbox: [mail] })).mails;

  test.each(cases)('say: %s', (kind, mail) => {
    const mails = shown(mail);
    expect(mails.map((one) => mailState(one).kind)).toEqual([kind]);
    expect(mailTroubles(mails)).toHaveLength(['sent', 'waiting', 'queued'].includes(kind) ? 0 : 1);
  });

  test('say why a mail is withheld, and warn only when mail to the address came back', () => {
    const said = withheldReasons.map((withheld) => {
      const mails = staffEnquiry(
        buildEnquiry({
          outbox: [buildMail('enquiry-confirmation', { state: 'withheld', withheld })],
        }),
      ).mails;
      const [mail] = mails;
      return [
        mail && mailWords(mailState(mail), adminMessages.en.adminRequests, String),
        mailTroubles(mails).length,
      ];
    });
    expect(said).toEqual([
      ['Not sent: a confirmation has gone to this address already', 0],
      ['Not sent: mail to this address came back before', 1],
      ['Not sent: it would have come too late, or a newer mail took its place', 0],
      ['Not sent: so many confirmations went out that there was no room for it in time', 0],
      [
        'Not sent: so many forms came from the same network that there was no room for it in time',
        0,
      ],
      ['Not sent: the request has no e-mail address any more', 1],
      ['Not sent: no home is left to show. Call the visitor', 1],
    ]);
  });

  test.each(['bg', 'en'] as const)('have a reason of its own for each kind, in %s', (language) => {
    const words = withheldReasons.map((reason) =>
      mailWords({ kind: 'withheld', reason }, adminMessages[language].adminRequests, String),
    );
    expect(new Set(words).size).toBe(withheldReasons.length);
    for (const sentence of words) expect(sentence).toMatch(language === 'bg' ? /[а-я]/ : /[a-z]/);
  });

  test.each(['bg', 'en'] as const)('say why one waits its turn, in %s', (language) => {
    const words = (['room', 'last'] as const).map((turn) =>
      mailWords({ kind: 'queued', turn }, adminMessages[language].adminRequests, String),
    );
    expect(new Set(words).size).toBe(2);
    for (const sentence of words)
      expect(sentence).toMatch(language === 'bg' ? /^Чака ред: / : /^Waits its turn: /);
  });

  test('say why a mail was not sent and how often it was tried', () => {
    const [mail] = shown(failing);
    if (!mail) throw new Error('no mail');
    const say = (language: 'bg' | 'en') =>
      mailWords(mailState(mail), adminMessages[language].adminRequests, (iso) => iso);
    expect(say('en')).toBe(
      'Not sent yet: the mail service does not know the sender’s address, or may write only to addresses it knows (2 attempts)',
    );
    expect(say('bg')).toBe(
      'Още не е изпратен: пощенската услуга не познава адреса на подателя или може да пише само на познати адреси (2 опита)',
    );
  });
});
