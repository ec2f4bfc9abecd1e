import { find } from 'linkifyjs';
import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { companyLines } from '#domain/dealer/dealer-contact.ts';
import { type Language, languages } from '#domain/locale.ts';
import type { Enquiry } from '#domain/requests/enquiry.ts';
import type { LoanRequest } from '#domain/requests/loan-request.ts';
import { type MailKind, mailKinds, viewingMails } from '#domain/requests/outbox.ts';
import { composeMail, type MailSettings } from '#functions/mail/compose-mail.ts';
import type { LetterHouse } from '#functions/mail/letters/letter-houses.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import {
  buildBankApplication,
  buildCustomer,
  buildEnquiry,
  buildLoanRequest,
  buildViewing,
} from '#support/builders/build-request.ts';
import { yardHours } from '#support/calls/yard-hours.ts';

const settings = {
  to: 'yard@example.com',
  origin: 'https://showroom.example',
  hours: yardHours,
};
const ofEnquiry = (
  overrides: Partial<Enquiry> = {},
  sent: MailSettings = settings,
  kind: MailKind = 'enquiry',
  shown: LetterHouse | null = null,
) =>
  composeMail(
    kind,
    { kind: 'enquiry', request: buildEnquiry(overrides) },
    sent,
    shown ? [shown] : [],
  );
const granada = buildCaravan({
  id: buildEnquiry().caravan_id ?? '',
  make: 'Willerby',
  model: 'Granada',
});
const ofLoan = (
  kind: MailKind,
  overrides: Partial<LoanRequest> = {},
  shown: LetterHouse | null = null,
) =>
  composeMail(
    kind,
    { kind: 'loan', request: buildLoanRequest({ bank: buildBankApplication(), ...overrides }) },
    settings,
    shown ? [shown] : [],
  );
/** What the letter about withheld prices is written for. */
const pricesOf = (lang: Language, name = 'Willerby Granada') => ({
  kind: 'prices' as const,
  lang,
  notice: {
    count: 21,
    prices: [
      {
        caravan_id: crypto.randomUUID(),
        name,
        source: 'campaign' as const,
        offer_id: crypto.randomUUID(),
        offer_bg: name,
        offer_en: name,
        from: 10_600,
        to: 600,
      },
    ],
  },
});
/** A reply of staff with these words. */
const replyOf = (lang: Language, text: string) => ({
  kind: 'reply' as const,
  of: 'call' as const,
  request: { id: crypto.randomUUID() },
  ...{ lang, to: 'ivan@example.com', subject: text, text, names: [], after: null },
});
/** A letter about a viewing in which this text stands everywhere. */
const ofViewing = (kind: MailKind, lang: Language, text: string) => {
  const typed = { name: text, phone: text, caravan_names: [text] };
  const request = buildViewing({ lang, email: 'stoyan.dimov@example.com', ...typed });
  const [id = ''] = request.caravan_ids;
  return composeMail(kind, { kind: 'viewing', request }, { ...settings, token: 't'.repeat(43) }, [
    buildCaravan({ id, make: text, model: text }),
  ]);
};
const nbsp = '\u00a0';

describe('the mail about an enquiry', () => {
  test.each([
    ['bg', 'Willerby Granada', 'Запитване за Willerby Granada'],
    ['bg', null, 'Ново съобщение от формуляра за контакт'],
    ['en', 'Willerby Granada', 'Inquiry about Willerby Granada'],
    ['en', null, 'New contact form submission'],
  ] as const)('in %s about %s has the subject “%s”', (lang, caravan_name, subject) => {
    expect(ofEnquiry({ lang, caravan_name }).subject).toBe(subject);
  });

  test('goes to the dealer, is answered to the customer alone, and contains everything that was asked', () => {
    const { to, replyTo, text, html } = ofEnquiry({ message: 'Здравейте!\r\nИма ли <тераса>?' });
    expect({ to, replyTo }).toEqual({
      to: 'yard@example.com',
      replyTo: 'ivan.petrov@example.com',
    });
    const told = ['Иван Петров', 'ivan.petrov@example.com', '0888 111 222', 'Willerby Granada'];
    for (const value of told) {
      expect(text).toContain(value);
      expect(html).toContain(value);
    }
    expect(text).toContain('> Здравейте!\n> Има ли <тераса>?');
    expect(html).toContain('Здравейте!\nИма ли &lt;тераса&gt;?</div>');
    const links = ['/bg/houses/willerby-granada-757be1c5', '/bg/admin/enquiries'].map(
      (path) => settings.origin + path,
    );
    for (const link of links) {
      expect(text).toContain(link);
      expect(html).toContain(`href="${link}"`);
    }
    expect(html).toContain('href="mailto:ivan.petrov@example.com"');
    expect(html).toContain('href="tel:+359888111222"');
  });

  test('from somebody without an e-mail address has no address to answer to, and says so', () => {
    const { replyTo, text } = ofEnquiry({ email: '' });
    expect(replyTo).toBeNull();
    expect(text).toContain('Клиентът не е оставил имейл.');
    expect(text).not.toContain('Имейл:');
  });

  test('names the house without a link where there is no origin, no id or no house', () => {
    expect(ofEnquiry({}, { to: 'yard@example.com', hours: yardHours }).html).not.toContain(
      'showroom.example',
    );
    expect(ofEnquiry({ caravan_id: null }).html).not.toContain('/houses/');
    expect(ofEnquiry({ caravan_name: null }).html).not.toContain('/houses/');
  });

  test('encodes the address in the link that writes to it', () => {
    const { html } = ofEnquiry({ email: 'a?bcc=all&x@example.com' });
    expect(html).toContain('href="mailto:a%3Fbcc%3Dall%26x@example.com"');
  });

  test('keeps its fields apart whatever was typed into them', () => {
    const { text } = ofEnquiry({ name: 'Иван\nИмейл: other@example.com', phone: '1\r\n2' });
    expect(text.replaceAll('\u200c', '')).toContain('Име: Иван Имейл: other@example.com\n');
    expect(text).toContain('Телефон: 1 2\n');
  });
});

describe('the mail about a loan request', () => {
  test('gives the dealer the house, the money and the customer', () => {
    const { to, replyTo, subject, text, html } = ofLoan('loan-notification');
    expect({ to, replyTo }).toEqual({
      to: 'yard@example.com',
      replyTo: 'maria.georgieva@example.com',
    });
    expect(subject).toBe('Нова заявка за финансиране: Willerby Granada');
    for (const line of [
      'Мобилен дом: Willerby Granada',
      `Цена: 29${nbsp}300${nbsp}€`,
      `Първоначална вноска: 15${nbsp}000${nbsp}€`,
      'Срок: 36 месеца',
      'Клиент: Мария Георгиева',
      'Имейл: maria.georgieva@example.com',
      'Телефон: +359 888 333 444',
    ])
      expect(text).toContain(`${line}\n`);
    expect(html).toContain('href="https://showroom.example/bg/admin/loan-requests"');
  });

  test('leaves out what was not agreed', () => {
    const { text } = ofLoan('loan-notification', { lang: 'en', down_payment: null, period: null });
    expect(text).toContain('Price: €29,300');
    expect(text).not.toMatch(/Down payment|Period/);
  });
});

describe('the mail with the bank’s link', () => {
  const url = 'https://bank.example/application/?order_id=22&token=a';

  test.each([
    ['bg', 'Продължете заявлението си за кредит: Willerby Granada', 'Здравейте, Мария Георгиева!'],
    ['en', 'Continue your loan application: Willerby Granada', 'Hello Мария Георгиева,'],
  ] as const)(
    'goes to the customer in %s, with the link as a button and as text, and is answered to the dealer',
    (lang, subject, hello) => {
      const mail = ofLoan('loan-link', { lang, bank: buildBankApplication({ url }) });
      expect(mail).toMatchObject({
        to: 'maria.georgieva@example.com',
        replyTo: 'yard@example.com',
        subject,
      });
      expect(mail.text).toContain(hello);
      expect(mail.text).toContain(`\n${url}\n`);
      expect(mail.html.match(/href="https:\/\/bank\.example[^"]*"/g)).toEqual(
        Array(2).fill('href="https://bank.example/application/?order_id=22&amp;token=a"'),
      );
      for (const { shown } of [dealer.phones.sales, dealer.phones.service])
        expect(mail.text).toContain(shown);
    },
  );

  test.each([null, 'javascript:alert(1)', 'not a url'])(
    'without a usable link (%s) says that the bank will be in touch',
    (none) => {
      const mail = ofLoan('loan-link', { bank: buildBankApplication({ url: none }) });
      expect(mail.subject).toBe('Заявката Ви за финансиране е в банката: Willerby Granada');
      expect(mail.text).toContain('Банката ще се свърже с Вас.');
      expect(mail.html).not.toContain('javascript:');
      expect(ofLoan('loan-link', { lang: 'en', bank: null }).text).toContain(
        `${dealer.provider.name.en} now has your loan application and will be in touch with you.`,
      );
    },
  );
});

describe('the confirmation', () => {
  const id = 'abcdef01-2a34-4be2-9b43-6f0e3a9c0a11';
  const confirmation = (overrides: Partial<Enquiry> = {}, shown: LetterHouse | null = granada) =>
    ofEnquiry({ id, ...overrides }, settings, 'enquiry-confirmation', shown);

  test('of an enquiry has its reference, the house, the hours and three digits of the phone, and is answered to the dealer', () => {
    const mail = confirmation({ phone: '+359 888 123-456' });
    expect(mail).toMatchObject({
      to: 'ivan.petrov@example.com',
      replyTo: 'yard@example.com',
      isAutomatic: true,
      subject: 'Получихме запитването Ви за Willerby Granada',
    });
    for (const line of [
      'Мобилен дом: Willerby Granada',
      'Номер на запитването: ABCDEF01',
      'Вашият телефон: завършва на 456',
      'Работно време: Пн–Сб 09:00–17:00, Нд 10:00–16:00, Празници: по уговорка',
      'Ще отговорим до 24 часа',
    ])
      expect(mail.text).toContain(line);
    expect(mail.text).not.toMatch(/Иван|събота|888 123/);
  });

  test('has the hours that staff set, and the days of their own', () => {
    const hours = ['Tu-Fr 10:30-15:30', '2026-12-31', '2027-01-02 10:00-12:00'];
    const mail = ofEnquiry({ id, lang: 'en' }, { ...settings, hours }, 'enquiry-confirmation');
    expect(mail.text).toContain(
      'Opening hours: Tue–Fri 10:30–15:30, Public holidays: by appointment, 31 December: closed, 2 January: 10:00–12:00',
    );
  });

  test.each(['', '12-34', 'обадете се', '12345'])(
    'does not mention a phone when "%s" was typed',
    (phone) => {
      expect(confirmation({ phone, lang: 'en' }).text).not.toContain('ends in');
    },
  );

  test('names no house unless visitors may see it, whatever the request says', () => {
    const mail = confirmation({ caravan_name: 'Willerby Granada', lang: 'en' }, null);
    expect(mail.subject).toBe('We have your enquiry');
    const loan = ofLoan('loan-confirmation', { id, lang: 'en' });
    expect(loan.subject).toBe('We have your loan request: ABCDEF01');
    for (const { subject, text, html } of [mail, loan]) {
      expect(text).not.toContain('Mobile home:');
      expect(`${subject} ${text} ${html}`).not.toMatch(/Granada|granada|\/houses\//);
    }
  });

  test('says how many houses the enquiry is about, and names each', () => {
    const caravan_ids = [granada.id, crypto.randomUUID(), crypto.randomUUID()];
    const about = { caravan_ids, caravan_names: ['Willerby Granada', 'ABI Ambleside', null] };
    const mail = ofEnquiry({ ...about, lang: 'en' });
    expect(mail.subject).toBe('Inquiry about Willerby Granada and 1 more');
    expect(mail.text).toContain('Mobile home: ABI Ambleside');
    const subject = { kind: 'enquiry', request: buildEnquiry({ id, ...about }) } as const;
    const shown = [granada, { ...granada, id: caravan_ids[1] ?? '', model: 'Ambleside' }];
    const letter = composeMail('enquiry-confirmation', subject, settings, shown);
    expect(letter.subject).toBe('Получихме запитването Ви за Willerby Granada и още 1');
    expect(letter.text).toContain('Мобилен дом: Willerby Ambleside');
  });

  test('names the house as it is now, not as it was when the form came', () => {
    const shown = { ...granada, model: 'Rio Gold' };
    const mail = confirmation({ lang: 'en' }, shown);
    expect(mail.subject).toBe('We have your enquiry about Willerby Rio Gold');
    expect(mail.text).toContain('https://showroom.example/en/houses/willerby-rio-gold-');
    expect(mail.text).not.toContain('Granada');
  });

  test.each([
    [
      'bg',
      'Получихме заявката Ви за финансиране: Willerby Granada',
      'Щом я предадем, ще получите имейл с връзка',
    ],
    [
      'en',
      'We have your loan request: Willerby Granada',
      'When we have passed the request on, you get an email with a link',
    ],
  ] as const)(
    'of a loan request says in %s what happens next, and no sum',
    (lang, subject, next) => {
      const mail = ofLoan('loan-confirmation', { lang }, granada);
      expect(mail).toMatchObject({
        to: 'maria.georgieva@example.com',
        replyTo: 'yard@example.com',
        subject,
      });
      expect(mail.text).toContain(next);
      expect(mail.text).toContain('444');
      expect(mail.text).not.toMatch(/Мария|29.300|15.000/);
    },
  );
});

describe('the mail about a rejection', () => {
  test.each([
    ['bg', 'За съжаление заявката Ви за финансиране не може да бъде одобрена към момента.'],
    ['en', 'Unfortunately, your loan application could not be approved at this time.'],
  ] as const)(
    'without a reason uses the usual sentence in %s, and asks to call',
    (lang, sentence) => {
      const { to, text } = ofLoan('loan-rejection', { lang });
      expect(to).toBe('maria.georgieva@example.com');
      expect(text).toContain(sentence);
      expect(text).toContain(dealer.phones.sales.shown);
    },
  );

  test('contains the reason that staff gave, line by line', () => {
    const { text, html } = ofLoan('loan-rejection', {
      rejection_reason: 'Нужен е <друг> документ.\nОбадете се.',
    });
    expect(text).toContain('> Нужен е <друг> документ.\n> Обадете се.');
    expect(html).toContain('Нужен е &lt;друг&gt; документ.\nОбадете се.');
    expect(text).not.toContain('към момента');
  });
});

describe('the mail about withheld prices', () => {
  test.each([
    ['bg', '21 цени чакат потвърждение', 'И още 20.', '/bg/admin'],
    ['en', '21 prices are waiting to be confirmed', 'And 20 more.', '/en/admin'],
  ] as const)('in %s names house, offer and both prices, and leads to Today', (lang, ...told) => {
    const [subject, more, path] = told;
    const mail = composeMail('odd-prices', pricesOf(lang), settings);
    expect(mail).toMatchObject({ to: 'yard@example.com', replyTo: null, subject });
    expect(mail.isAutomatic).toBe(false);
    expect(mail.text).toMatch(/Willerby Granada: .*10.?600.* → .*600.*\(Willerby Granada\)/);
    expect(mail.text).toContain(more);
    expect(mail.text).toContain(`https://showroom.example${path}`);
  });

  test('of one price says so, and names a discount that has no name', () => {
    const { notice, ...about } = pricesOf('en');
    const prices = notice.prices.map((one) => ({ ...one, offer_bg: null, offer_en: null }));
    const mail = composeMail('odd-prices', { ...about, notice: { count: 1, prices } }, settings);
    expect(mail.subject).toBe('A price is waiting to be confirmed');
    expect(mail.text).toContain('(discount of this home)');
    expect(mail.text).not.toContain('more.');
  });

  test('is no mail about a request', () => {
    expect(() =>
      composeMail('odd-prices', { kind: 'loan', request: buildLoanRequest() }, settings),
    ).toThrow('There is no odd-prices mail about this');
    expect(() => composeMail('enquiry', pricesOf('bg'), settings)).toThrow();
  });
});

describe('the letters about a loan', () => {
  const written = languages.flatMap((lang) =>
    (['loan-confirmation', 'loan-link', 'loan-rejection'] as const).flatMap((kind) => [
      { kind, lang, about: 'as usual', text: ofLoan(kind, { lang }).text },
      {
        kind,
        lang,
        about: 'with a reason, and without a link',
        text: ofLoan(kind, {
          lang,
          rejection_reason: 'x',
          bank: buildBankApplication({ url: null }),
        }).text,
      },
    ]),
  );

  test.each(written)(
    'never speak as if the dealer judged or the loan were easy to get: $kind, $lang, $about',
    ({ text }) => {
      expect(text).not.toMatch(
        /\bwe (cannot |can |will )?approve|не можем да одобрим|одобряваме|одобрихме/i,
      );
      expect(text).not.toMatch(/\b(easy|easily|quick|quickly|fast|instant)|лесн|бърз|веднага/i);
    },
  );

  test.each(written.filter(({ kind }) => kind !== 'loan-rejection'))(
    'say that the bank decides: $kind, $lang, $about',
    ({ text }) => {
      expect(text.replace(/\s+/g, ' ')).toMatch(
        /bank (decides on the loan|approves the application)|решава банката|банката одобри/,
      );
    },
  );
});

describe('every letter of every kind', () => {
  const hostile = `<script>alert('x')</script>"><img src=x onerror=alert(1)>&`;
  const letters = languages.flatMap((lang) =>
    mailKinds.map((kind) => {
      if (kind === 'odd-prices')
        return [lang, kind, composeMail(kind, pricesOf(lang, hostile), settings)] as const;
      if (kind === 'reply')
        return [lang, kind, composeMail(kind, replyOf(lang, hostile), settings)] as const;
      const viewingMail = viewingMails.find((one) => one === kind);
      if (viewingMail) return [lang, kind, ofViewing(viewingMail, lang, hostile)] as const;
      const mail =
        kind === 'enquiry' || kind === 'enquiry-confirmation'
          ? ofEnquiry(
              { lang, name: hostile, phone: hostile, message: hostile, caravan_name: hostile },
              settings,
              kind,
              { ...granada, make: hostile, model: hostile },
            )
          : ofLoan(kind, {
              lang,
              caravan_name: hostile,
              rejection_reason: hostile,
              customer_data: buildCustomer({
                firstname: hostile,
                lastname: hostile,
                phone: hostile,
              }),
            });
      return [lang, kind, mail] as const;
    }),
  );

  test.each(letters)(
    'in %s, %s: is signed, and contains only its own elements',
    (lang, _kind, { text, html }) => {
      for (const part of [text, html]) {
        expect(part).toContain(dealer.name[lang]);
        expect(part).toContain(dealer.phones.sales.shown);
        expect(part).not.toContain('undefined');
        expect(part).not.toContain('null');
      }
      expect(html).toContain(`<html lang="${lang}">`);
      const elements = new Set(
        [...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, element]) => element),
      );
      for (const element of elements)
        expect(element).toMatch(/^(html|head|meta|title|body|div|h1|p|span|a|br|ol|li)$/);
      for (const [tag] of html.matchAll(/<[a-z][^>]*>/gi)) expect(tag).not.toMatch(/\son\w+=/);
    },
  );

  test('is refused for a request of another kind, or without an address', () => {
    expect(() =>
      composeMail('loan-link', { kind: 'enquiry', request: buildEnquiry() }, settings),
    ).toThrow();
    expect(() =>
      composeMail('enquiry', { kind: 'loan', request: buildLoanRequest() }, settings),
    ).toThrow();
    const customer_data = buildCustomer({ email: 'nobody' });
    expect(() => ofLoan('loan-link', { customer_data })).toThrow('The customer has no address');
  });
});

describe.each(languages)(
  'every letter in %s about people and houses named as addresses',
  (lang) => {
    const name = 'www.gift.example.com';
    const other = 'somebody@gift.example.com';
    const url = 'https://gift.example.com/x';
    const names = [name, other, url];
    const all = names.join(' ');
    const house = { ...granada, make: name, model: url };

    test.each(mailKinds)('has no link to them, in subject, text and HTML: %s', (kind) => {
      const about = { lang, caravan_name: all, caravan_names: [all] };
      const customer_data = buildCustomer({ firstname: all, lastname: all, phone: name });
      const mail = (() => {
        if (kind === 'odd-prices') return composeMail(kind, pricesOf(lang, all), settings);
        if (kind === 'reply') {
          const typed = { ...replyOf(lang, `Здравейте, ${all}!`), names };
          return composeMail(kind, typed, settings);
        }
        if (viewingMails.some((one) => one === kind)) return ofViewing(kind, lang, all);
        return kind.startsWith('enquiry')
          ? ofEnquiry({ lang, name: all, phone: all, caravan_name: all }, settings, kind, house)
          : ofLoan(kind, { ...about, customer_data }, house);
      })();
      const shown = mail.html.replace(/<[^>]*>/g, ' ');
      const found = [mail.subject, mail.text, shown].flatMap((part) =>
        find(part).map(({ href }) => href),
      );
      expect(found.filter((href) => href.includes('gift.example'))).toEqual([]);
      expect(mail.html).not.toMatch(/href="[^"]*gift\.example/);
      expect(mail.text.replaceAll('\u200c', '')).toContain(
        ['enquiry-confirmation', 'loan-confirmation'].includes(kind) ? 'www.gift' : all,
      );
    });
  },
);

describe.each(languages)('every letter in %s', (lang) => {
  const letters = mailKinds.map((kind) => {
    if (kind === 'odd-prices') return composeMail(kind, pricesOf(lang), settings);
    if (kind === 'reply') return composeMail(kind, replyOf(lang, 'Ok'), settings);
    const viewingMail = viewingMails.find((one) => one === kind);
    if (viewingMail) return ofViewing(viewingMail, lang, 'Ok');
    return kind === 'enquiry' || kind === 'enquiry-confirmation'
      ? ofEnquiry({ lang }, settings, kind)
      : ofLoan(kind, { lang });
  });

  test('is signed by the dealer and the company behind it', () => {
    for (const { text, html } of letters)
      for (const line of [dealer.name[lang], dealer.address.street[lang], ...companyLines(lang)]) {
        expect(text).toContain(line);
        expect(html).toContain(line);
      }
  });

  test('says beside both phones what each is for', () => {
    for (const { text } of letters)
      for (const { label, shown } of [dealer.phones.sales, dealer.phones.service])
        expect(text).toContain(`${label[lang]}: ${shown}`);
  });
});

describe('a reply of staff', () => {
  const text = 'Здравейте!\n\n  - първо: https://a.example/x?y=1&z=(2).\n  - <второ>';
  const mail = composeMail('reply', replyOf('bg', text), settings);

  test('goes to the person as it was typed, and the answer to it goes to the dealer', () => {
    expect(mail).toMatchObject({ to: 'ivan@example.com', replyTo: 'yard@example.com' });
    expect(mail.isAutomatic).toBe(false);
    expect(mail.text.startsWith(`${text}\n\nС уважение,\n\n`)).toBe(true);
  });

  test('has web addresses as links, without the sentence’s own signs, and no heading', () => {
    expect(mail.html).toContain('<a href="https://a.example/x?y=1&amp;z=(2"');
    expect(mail.html).toContain('  - &lt;второ&gt;');
    expect(mail.html).not.toContain('<h1');
  });
});

describe('a house’s number stands behind its name', () => {
  const numbered = { ...granada, number: 10_042 };
  test.each<[Language, string]>([
    ['bg', 'Willerby Granada, №\u00a010042'],
    ['en', 'Willerby Granada, No.\u00a010042'],
  ])('in every letter about it, in %s', (lang, said) => {
    for (const kind of ['enquiry', 'enquiry-confirmation'] as const)
      expect(ofEnquiry({ lang }, settings, kind, numbered).text).toContain(said);
    for (const kind of ['loan-notification', 'loan-confirmation', 'loan-link'] as const)
      expect(ofLoan(kind, { lang }, numbered).text).toContain(said);
    const link = `/houses/willerby-granada-${granada.id.slice(0, 8)}`;
    expect(ofEnquiry({ lang }, settings, 'enquiry', numbered).text).toContain(link);
  });
});
