import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { staffEnquiry } from '../../../../functions/use-cases/requests/staff-requests.ts';
import { replyAddress } from '../../../../web/src/staff/requests/reply-link.ts';
import { buildEnquiry } from '../../../support/build-request.ts';

type Parts = Parameters<typeof buildEnquiry>[0];
const address = (parts: Parts) => replyAddress(staffEnquiry(buildEnquiry(parts)));

/** What a mail program makes of the address. */
function read(link: string) {
  const { protocol, pathname, search, hash } = new URL(link);
  const fields = search
    .slice(1)
    .split('&')
    .map((pair) => pair.split('=').map(decodeURIComponent));
  return {
    protocol,
    hash,
    to: decodeURIComponent(pathname),
    names: fields.map(([name]) => name),
    fields: Object.fromEntries(fields),
  };
}

describe('the reply to an enquiry', () => {
  test('is in the language of the customer, with house and message', () => {
    const bg = read(
      address({ lang: 'bg', name: 'Иван Петров', caravan_name: 'Swift Rio', message: 'Първи ред\nвтори ред' }),
    );
    expect(bg).toMatchObject({ protocol: 'mailto:', to: 'ivan.petrov@example.com', names: ['subject', 'body'] });
    expect(bg.fields.subject).toBe('Отговор на Вашето запитване за Swift Rio');
    expect(bg.fields.body).toMatch(/^Здравейте, Иван Петров,\r\n/);
    expect(bg.fields.body).toMatch(/Писахте ни:\r\n> Първи ред\r\n> втори ред$/);
    const en = read(address({ lang: 'en', name: 'Ann', caravan_name: null, message: 'Hello' }));
    expect(en.fields.subject).toBe('Re: Your inquiry');
    expect(read(address({ lang: 'en', caravan_name: 'ABI Arizona' })).fields.subject).toBe(
      'Re: Inquiry about ABI Arizona',
    );
    expect(en.fields.body).toMatch(/^Dear Ann,\r\n[\s\S]*You wrote to us:\r\n> Hello$/);
  });

  test('carries nothing hostile into the headers', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.constantFrom(
        'x\r\nBcc: all@example.com',
        'x%0D%0ABcc:all@example.com',
        '?cc=all@example.com&bcc=b@example.com#',
        'a&body=b&to=c@example.com',
        '\u2028Bcc: all@example.com',
        '\ud800half',
      ),
    );
    fc.assert(
      fc.property(hostile, hostile, hostile, fc.constantFrom('bg', 'en'), (name, caravan_name, message, lang) => {
        const link = address({ name, caravan_name, message, lang });
        const mail = read(link);
        expect(mail.to).toBe('ivan.petrov@example.com');
        expect(mail.names).toEqual(['subject', 'body']);
        expect(mail.hash).toBe('');
        expect(mail.fields.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        expect(link).toMatch(/^[\x21-\x7e]+$/);
      }),
      { numRuns: 300 },
    );
  });

  test('goes to the one address that is stored, whatever is in it', () => {
    const mail = read(address({ email: 'a?cc=b&bcc=c#d%0d@example.com' }));
    expect(mail.to).toBe('a?cc=b&bcc=c#d%0d@example.com');
    expect(mail.names).toEqual(['subject', 'body']);
  });

  test('quotes as much as mail programs take, cut between letters', () => {
    const link = address({ message: 'Ж🏡\n'.repeat(2000), caravan_name: 'Ж'.repeat(300), name: 'Щ'.repeat(120) });
    expect(link.length).toBeLessThanOrEqual(1800);
    expect(read(link).fields.body).toMatch(/…$/);
    expect(link).not.toContain('%EF%BF%BD');
  });
});
