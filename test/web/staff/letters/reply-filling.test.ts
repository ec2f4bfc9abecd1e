import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { standardTemplates } from '#domain/dealer/standard-templates.ts';
import type { SaleStatus } from '#domain/houses/sale-status.ts';
import { languages } from '#domain/locale.ts';
import { replyInputSchema } from '#domain/requests/reply.ts';
import { fillingOf, letterOf } from '#staff/letters/reply-filling.ts';

const id = '757be1c5-6ca7-4a7a-a1d0-07bc0373f4cd';
const shown = {
  caravan: {
    ...{ id, make: 'Willerby', model: 'Granada', price: 22_600, effective_price: 21_000 },
    sale_status: 'available' as SaleStatus,
  },
  loan_example: {
    cash_price: 21_000,
    down_payment: 10_500,
    amount: 10_500,
    period: 48,
    instalment: 258.3,
    last_instalment: null,
    total_due: 12_398.4,
    nir: 8.5,
    apr: 9.12,
  },
  similar: (['available', 'reserved', 'sold'] as const).map((sale_status, at) => ({
    ...{ id: `${at + 1}${id.slice(1)}`, make: 'ABI', model: 'Ambleside', price: 19_900 },
    sale_status,
  })),
};
const known = {
  name: 'Иван Петров',
  house: 'Willerby Granada',
  shown,
  hours: { hours: [...dealer.openingHours], closed_days: [], open_days: [] },
  lang: 'bg' as const,
  origin: 'https://showroom.example',
};
const now = new Date('2026-11-26T10:00:00.000Z');
const template = (name: string) => {
  const found = standardTemplates.find((one) => one.id === name);
  if (!found) throw new Error('There is none');
  return found;
};

describe('a letter made of a template', () => {
  test('names person, house, price of the moment, address and hours', () => {
    const { subject, text } = letterOf(template('available'), fillingOf(known, now), 'bg');
    expect(subject).toBe('Willerby Granada е свободен');
    expect(text).toMatch(/^Здравейте, Иван Петров!\n\n/);
    expect(text).toContain('Цената му днес е 21\u00a0000\u00a0€.');
    expect(text).toContain('https://showroom.example/bg/houses/willerby-granada-757be1c5');
    expect(text).toContain('Работно време: ');
    expect(text).toContain(dealer.phones.sales.shown);
  });

  test('says no price of a house that is sold', () => {
    const sold = { ...shown, caravan: { ...shown.caravan, sale_status: 'sold' as const } };
    const { text } = letterOf(
      template('available'),
      fillingOf({ ...known, shown: sold }, now),
      'bg',
    );
    expect(text).not.toContain('21\u00a0000');
  });

  test('has no instalment without the notice and the whole example, as the page', () => {
    const { text } = letterOf(template('price'), fillingOf({ ...known, lang: 'en' }, now), 'en');
    for (const words of [
      'Borrowing money costs money',
      '258.30',
      'APR',
      '9.12%',
      '€12,398.40',
      'Total amount of credit',
    ])
      expect(text).toContain(words);
    const without = fillingOf({ ...known, shown: { ...shown, loan_example: null } }, now);
    expect(letterOf(template('price'), without, 'bg').text).not.toMatch(/пример|вноски\.|\{/);
  });

  test('offers homes similar to one that is sold, which are neither sold nor reserved', () => {
    const { text } = letterOf(template('sold'), fillingOf(known, now), 'bg');
    expect(text).toContain(
      'Ето подобни домове:\nABI Ambleside, 19\u00a0900\u00a0€: https://showroom.example/bg/houses/abi-ambleside-157be1c5\n\n',
    );
    const taken = { ...shown, similar: shown.similar.slice(1) };
    const { text: without } = letterOf(
      template('sold'),
      fillingOf({ ...known, shown: taken }, now),
      'bg',
    );
    expect(without).not.toMatch(/подобни|https:/);
  });

  test('tells nothing of a house that visitors can’t see but the name that the request has', () => {
    for (const { id: name } of standardTemplates) {
      const { text } = letterOf(template(name), fillingOf({ ...known, shown: null }, now), 'bg');
      expect(text).not.toMatch(/€|https:|\{/);
    }
  });

  test.each(languages)(
    'can be sent as it is, in %s, about no house and to nobody known',
    (lang) => {
      const filling = fillingOf({ ...known, lang, name: '', house: null, shown: null }, now);
      for (const one of standardTemplates) {
        const letter = letterOf(one, filling, lang);
        const sent = { reply_id: crypto.randomUUID(), ...letter };
        expect(replyInputSchema.safeParse(sent)).toMatchObject({ success: true });
        expect(letter.subject).toMatch(/^\p{Lu}/u);
        expect(letter.text).not.toMatch(/ ,|,!/);
      }
    },
  );

  test('takes a name of several lines as one line', () => {
    const filling = fillingOf({ ...known, name: 'Иван\r\nBcc: x@example.com' }, now);
    expect(filling.name).toBe('Иван Bcc: x@example.com');
  });

  test('can be sent to whoever typed braces into a form', () => {
    const filling = fillingOf({ ...known, name: '{link}', house: 'Rio{{price}' }, now);
    const letter = letterOf(template('available'), filling, 'bg');
    const sent = { reply_id: crypto.randomUUID(), ...letter };
    expect(replyInputSchema.safeParse(sent)).toMatchObject({ success: true });
    expect(letter).toMatchObject({
      subject: 'Rio price е свободен',
      text: expect.stringMatching(/^Здравейте, link!/),
    });
  });
});
