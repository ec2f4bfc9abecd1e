import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { standardTemplates } from '#domain/dealer/standard-templates.ts';
import {
  type Filling,
  filledTemplate,
  placeholders,
  placeholdersIn,
  templatesSchema,
} from '#domain/dealer/templates.ts';
import { languages } from '#domain/locale.ts';
import { replyInputSchema } from '#domain/requests/reply.ts';

const whole: Filling = {
  name: 'Иван Петров',
  house: 'Willerby Granada',
  price: '22 600 €',
  instalments: 'Цена: 22 600 €\nГПР: 9,12 %',
  link: 'https://showroom.example/bg/houses/willerby-granada-12345678',
  alike: 'ABI Ambleside, 19 900 €: https://showroom.example/bg/houses/a',
  hours: 'пн–сб 09:00–17:00',
  phone: '0888 111 222',
};
const nothing: Filling = {
  ...{ name: '', house: '', price: '', instalments: '', link: '', alike: '', hours: '' },
  phone: '0888 111 222',
};

describe('the templates that a new site begins with', () => {
  test('are eight, and what staff may save', () => {
    expect(standardTemplates.map(({ id }) => id)).toEqual([
      ...['available', 'price', 'visit', 'sold', 'delivery', 'tried', 'exchange', 'thanks'],
    ]);
    expect(templatesSchema.parse({ templates: [...standardTemplates] })).toEqual({
      templates: standardTemplates,
    });
  });

  const each = languages.flatMap((lang) =>
    standardTemplates.map((template) => [template.id, lang, template] as const),
  );
  test.each(each)(
    '%s in %s is a letter that can be sent, with all facts or hardly any',
    (_, lang, { subject, text }) => {
      for (const filling of [whole, { ...nothing, house: 'Willerby Granada' }]) {
        const sent = {
          reply_id: crypto.randomUUID(),
          subject: filledTemplate(subject[lang], filling),
          text: filledTemplate(text[lang], filling),
        };
        expect(replyInputSchema.parse(sent)).toEqual(sent);
        expect(sent.text).not.toMatch(/[{}]|undefined| ,|\n{3}/);
      }
    },
  );

  /** What a letter is for, which it says however little is known. */
  const purposes = {
    available: { bg: /е свободен и може да го видите/, en: /is available, and you can see it/ },
    price: { bg: /днес струва 22/, en: /The price of Willerby Granada today is 22/ },
    visit: { bg: /Елате да видите/, en: /Come and see/ },
    sold: { bg: /е продаден\.\n.*ще Ви пишем/s, en: /has been sold\.\n.*we will write/s },
    delivery: { bg: /населеното място/, en: /the town or village/ },
    tried: { bg: /кога да Ви се обадим/, en: /when we may call again/ },
    exchange: { bg: /Да, може да вземем/, en: /Yes, we can take/ },
    thanks: { bg: /Благодарим/, en: /Thank you/ },
  };
  /** Placeholders without which a letter loses its purpose: it is about one house, or its price. */
  const needed: readonly string[] = ['house', 'phone'];

  test.each(each)(
    '%s in %s says what it is for, whichever one fact is missing',
    (id, lang, one) => {
      const purpose = Object.entries(purposes).find(([name]) => name === id)?.[1][lang];
      for (const missing of placeholders.filter((name) => !needed.includes(name))) {
        if (id === 'price' && missing === 'price') continue;
        const letter = filledTemplate(one.text[lang], { ...whole, [missing]: '' });
        expect(letter, missing).toMatch(purpose ?? /there is none/);
      }
    },
  );

  test.each(languages)('speak of no loan in %s where the bank lends for no such house', (lang) => {
    for (const { text } of standardTemplates) {
      const letter = filledTemplate(text[lang], { ...whole, instalments: '' });
      expect(letter).not.toMatch(/внос|instalment|down payment/i);
    }
  });
});

describe('a template', () => {
  test('is filled in, and leaves out a line that would have a hole', () => {
    const template = 'Здравейте, {name}!\n\nЦената е {price}.\nВижте {house}: {link}\n\nДо скоро';
    expect(filledTemplate(template, whole)).toBe(
      `Здравейте, Иван Петров!\n\nЦената е 22 600 €.\nВижте Willerby Granada: ${whole.link}\n\nДо скоро`,
    );
    expect(filledTemplate(template, nothing)).toBe('Здравейте!\n\nДо скоро');
  });

  test('keeps what a value has in braces: nothing that a customer typed is filled in', () => {
    const typed = { ...whole, name: '{price} {link}' };
    expect(filledTemplate('Здравейте, {name}!', typed)).toBe('Здравейте, {price} {link}!');
  });

  test.each([
    ['an unknown placeholder', { text: { bg: 'Цена {цена}', en: 'x' } }, 'placeholder'],
    ['a placeholder that is empty', { subject: { bg: '{}', en: 'x' } }, 'placeholder'],
    ['a subject of two lines', { subject: { bg: 'а\nб', en: 'x' } }, 'invalid'],
    ['no English text', { text: { bg: 'а', en: ' ' } }, 'required'],
    ['no name', { name: { bg: '', en: 'x' } }, 'required'],
    ['a long text', { text: { bg: 'а'.repeat(2001), en: 'x' } }, 'tooLong'],
    ['an id that is none', { id: 'a b' }, 'invalid'],
  ])('is refused with %s', (_, fields, code) => {
    const templates = [{ ...standardTemplates[0], ...fields }];
    const read = templatesSchema.safeParse({ templates });
    expect(read.error?.issues.map(({ message }) => message)).toEqual([code]);
  });

  test('is there once', () => {
    const read = templatesSchema.safeParse({
      templates: [...standardTemplates, standardTemplates[3]],
    });
    expect(read.error?.issues[0]).toMatchObject({ message: 'twice', path: ['templates', 8, 'id'] });
  });

  test('has no placeholder left once it is filled in, whatever it says', () => {
    const part = fc.oneof(
      fc.constantFrom(...placeholders.map((name) => `{${name}}`), '\n', ', ', '{', '}'),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(part), fc.constantFrom(whole, nothing), (parts, filling) => {
        expect(placeholdersIn(filledTemplate(parts.join(''), filling))).toEqual([]);
      }),
    );
  });
});
