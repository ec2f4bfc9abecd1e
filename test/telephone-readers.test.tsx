import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { personInputSchema } from '#domain/records/person.ts';
import { phoneHint } from '#domain/records/personal-data.ts';
import { callInputSchema } from '#domain/requests/call.ts';
import { contactsOf } from '#domain/requests/contact.ts';
import { enquiryInputSchema } from '#domain/requests/enquiry.ts';
import { requestFinder } from '#domain/requests/find-request.ts';
import { loanInputSchema } from '#domain/requests/loan-request.ts';
import { enteredViewingSchema, viewingInputSchema } from '#domain/requests/viewing.ts';
import { composeMail } from '#functions/mail/compose-mail.ts';
import { candidateOf, foundCandidate } from '#staff/data/buyers.ts';
import { readKey } from '#staff/data/person.ts';
import { chatAddresses } from '#staff/requests/reply/chat-link.ts';
import { PhoneLink } from '#staff/requests/request-parts.tsx';
import { buildCustomer, buildEnquiry, buildLoanRequest } from '#support/builders/build-request.ts';
import { yardHours } from '#support/calls/yard-hours.ts';
import { dummyTelephones, telephoneSpellings } from '#support/telephone-spellings.ts';

const sent = { to: 'yard@example.com', origin: 'https://showroom.example', hours: yardHours };
const letterOf = (kind: 'enquiry' | 'enquiry-confirmation', phone: string) =>
  composeMail(kind, { kind: 'enquiry', request: buildEnquiry({ phone, lang: 'en' }) }, sent, []);
const linksIn = (html: string) => [...html.matchAll(/href="(tel:[^"]*)"/g)].map(([, href]) => href);
const bankPhone = (phone: string) =>
  buildLoanRequest({ customer_data: buildCustomer({ phone }) }).tbi_data.phone;
const chatsWith = (phone: string) =>
  chatAddresses({ phone, name: 'Иван', house: null, lang: 'bg' });
const request = (phone: string) =>
  foundCandidate({
    ...{ kind: 'call', id: 'a', name: 'Иван', phone, email: '', created_at: '', status: 'open' },
    ...{ matched: ['phone'], direct: true, houses: [], text: '', admin_notes: '' },
    ...{ open: null, held: 0 },
  });
/** What each form that has to be called back says of a telephone; null where it takes it. */
function refusalsOf(phone: string) {
  const code = (result: {
    error?: { issues: readonly { path: PropertyKey[]; message: string }[] };
  }) => result.error?.issues.find(({ path }) => path.at(-1) === 'phone')?.message ?? null;
  const customer_data = buildCustomer({ phone });
  return [
    code(callInputSchema.safeParse({ phone, name: 'Иван' })),
    code(viewingInputSchema.safeParse({ phone })),
    code(enteredViewingSchema.safeParse({ phone })),
    code(loanInputSchema.safeParse({ customer_data })),
    code(personInputSchema.safeParse({ phone })),
  ];
}

describe('every reader of a telephone reads the same numbers', () => {
  test.each(telephoneSpellings)('$typed', ({ typed, numbers, dial, chat = true }) => {
    const [first = ''] = numbers;
    const contacts = numbers.map((number) => `PHONE#${number}`);
    // Who is found, erased and exported, and whose wishes are counted.
    expect(contactsOf({ phone: typed, email: '' })).toEqual(contacts);
    // What is dialled, in the staff area and in the dealer's letter.
    const dialled = [dial ?? first, ...numbers.slice(1)].map((number) => `tel:${number}`);
    const staff = renderToStaticMarkup(<PhoneLink phone={typed} />);
    expect([...new Set(linksIn(staff))]).toEqual(dialled);
    expect([...new Set(linksIn(letterOf('enquiry', typed).html))]).toEqual(dialled);
    // How the visitor's letter and the record of an erasure name it.
    expect(letterOf('enquiry-confirmation', typed).text).toContain(`ends in ${first.slice(-3)}`);
    expect(phoneHint(typed)).toBe(`…${first.slice(-3)}`);
    // What the bank gets.
    expect(bankPhone(typed)).toBe(first.replace(/^\+359/, '0'));
    // Chats.
    expect(chatsWith(typed) !== null).toBe(chat);
    // Who buys, whom staff look for, what the lists find: by each of its numbers.
    for (const number of numbers) {
      expect(candidateOf({ kind: 'phone', text: number }, [request(typed)])?.id).toBe('a');
      expect(requestFinder(number)(typed)).toBe(true);
      expect(requestFinder(number.replace(/^\+359/, '0'))(typed)).toBe(true);
    }
    expect(readKey(typed)?.kind).toBe('phone');
    expect(refusalsOf(typed)).toEqual([null, null, null, null, null]);
  });

  test.each(dummyTelephones)('%s is nobody’s', (typed) => {
    expect(contactsOf({ phone: typed, email: '' })).toEqual([]);
    expect(linksIn(renderToStaticMarkup(<PhoneLink phone={typed} />))).toEqual([]);
    expect(letterOf('enquiry', typed).text).toContain(typed);
    expect(letterOf('enquiry-confirmation', typed).text).not.toContain('ends in');
    expect(chatsWith(typed)).toBeNull();
    expect(candidateOf({ kind: 'phone', text: typed }, [request(typed)])).toBeUndefined();
    expect(readKey(typed)).toBeNull();
    expect(refusalsOf(typed)).toEqual(Array.from({ length: 5 }, () => 'invalid'));
    // The contact form stays unchecked.
    const written = { phone: typed, name: 'Иван', email: 'i@example.com', message: 'Питам' };
    expect(enquiryInputSchema.safeParse(written).success).toBe(true);
  });

  test('the bank gets no more digits than a number has, whatever was typed', () => {
    expect(bankPhone('08881234567 08991234567')).toMatch(/^\d{1,15}$/);
    expect(bankPhone('няма')).toBe('');
  });

  test('of two numbers a chat is opened with the first that is a mobile’s', () => {
    const chats = chatsWith('0361 65432 / 0888 123 456 / 0899 123 456');
    expect(chats?.viber).toBe('viber://chat?number=%2B359888123456');
    expect(chats?.whatsApp).toMatch(/^https:\/\/wa\.me\/359888123456\?text=/);
  });
});
