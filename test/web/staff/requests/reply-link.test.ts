import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { staffEnquiry } from '#functions/use-cases/requests/staff-requests.ts';
import { chatAddresses, replyAddress } from '#staff/requests/reply-link.ts';
import { buildEnquiry } from '#support/builders/build-request.ts';

type Parts = Parameters<typeof buildEnquiry>[0];
const address = (parts: Parts) => replyAddress(staffEnquiry(buildEnquiry(parts)));

/** How a mail program reads the address. */
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

describe('the mail link that answers an enquiry', () => {
  test('writes in the customer’s language, with house and message', () => {
    const bg = read(
      address({
        lang: 'bg',
        name: 'Иван Петров',
        caravan_name: 'Swift Rio',
        message: 'Първи ред\nвтори ред',
      }),
    );
    expect(bg).toMatchObject({
      protocol: 'mailto:',
      to: 'ivan.petrov@example.com',
      names: ['subject', 'body'],
    });
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

  test('puts nothing from the enquiry into the mail’s headers', () => {
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
      fc.property(
        hostile,
        hostile,
        hostile,
        fc.constantFrom('bg', 'en'),
        (name, caravan_name, message, lang) => {
          const link = address({ name, caravan_name, message, lang });
          const mail = read(link);
          expect(mail.to).toBe('ivan.petrov@example.com');
          expect(mail.names).toEqual(['subject', 'body']);
          expect(mail.hash).toBe('');
          expect(mail.fields.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
          expect(link).toMatch(/^[\x21-\x7e]+$/);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('goes to the one stored address, whatever characters it holds', () => {
    const mail = read(address({ email: 'a?cc=b&bcc=c#d%0d@example.com' }));
    expect(mail.to).toBe('a?cc=b&bcc=c#d%0d@example.com');
    expect(mail.names).toEqual(['subject', 'body']);
  });

  test('quotes as much of the message as mail programs take, and cuts between letters', () => {
    const link = address({
      message: 'Ж🏡\n'.repeat(2000),
      caravan_name: 'Ж'.repeat(300),
      name: 'Щ'.repeat(120),
    });
    expect(link.length).toBeLessThanOrEqual(1800);
    expect(read(link).fields.body).toMatch(/…$/);
    expect(link).not.toContain('%EF%BF%BD');
  });
});

describe('the chat link to a customer', () => {
  const partner = { phone: '0888 111 222', name: 'Иван', house: 'Swift Rio', lang: 'bg' } as const;

  test.each([
    ['0888 111 222', '359888111222'],
    ['+359 (888) 111-222', '359888111222'],
    ['00359888111222', '359888111222'],
    ['+44 7700 900123', '447700900123'],
  ])('turns %j into %s', (phone, number) => {
    expect(chatAddresses({ ...partner, phone })?.viber).toBe(`viber://chat?number=%2B${number}`);
  });

  test.each(['', 'звъннете вечер', '888111222', '+12', '+1234567890123456'])(
    'is not offered for %j',
    (phone) => {
      expect(chatAddresses({ ...partner, phone })).toBeNull();
    },
  );

  test('begins with a greeting in the customer’s language that names the house', () => {
    const greeting = (parts: object) =>
      new URL(chatAddresses({ ...partner, ...parts })?.whatsApp ?? '').searchParams.get('text');
    expect(greeting({})).toBe(`Здравейте, Иван! Пишем Ви за Swift Rio от „${dealer.name.bg}“.`);
    expect(greeting({ lang: 'en', house: null })).toBe(`Hello Иван, this is ${dealer.name.en}.`);
  });

  test('keeps its two parameters whatever the customer typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, house) => {
        const { whatsApp = '' } = chatAddresses({ ...partner, name, house }) ?? {};
        expect([...new URL(whatsApp).searchParams.keys()]).toEqual(['text']);
      }),
    );
  });
});
