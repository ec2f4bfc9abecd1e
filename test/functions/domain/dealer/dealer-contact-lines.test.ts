import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { chatLink, companyLines } from '#domain/dealer/dealer-contact.ts';
import { languages } from '#domain/locale.ts';
import * as demo from '#infra/local/demo/dealer/dealer.ts';

describe.each(languages)('the company behind the site, in %s', (language) => {
  test('is named with everything that Directive 2000/31/EC, article 5, asks for', () => {
    const { legalName, number, vatNumber, seat, register, supervisor } = dealer.company;
    const said = companyLines(language).join('\n');
    for (const fact of [legalName[language], number, seat[language], register[language]])
      expect(said).toContain(fact);
    expect(said).toContain(vatNumber ?? number);
    expect(said).toContain(
      `${supervisor.name[language]}, ${supervisor.address[language]}, ${supervisor.site}`,
    );
  });

  test('has its name and its numbers in its first line', () => {
    const { legalName, number } = dealer.company;
    const [first = ''] = companyLines(language, { ...dealer.company, vatNumber: 'BG123456789' });
    expect(first.startsWith(`${legalName[language]}, `)).toBe(true);
    expect(first).toContain(` ${number}, `);
    expect(first.endsWith(' BG123456789')).toBe(true);
    expect(first.split(', ')).toHaveLength(legalName[language].split(', ').length + 2);
  });

  test('says nothing of VAT where it is not registered for it', () => {
    const [first] = companyLines(language, { ...dealer.company, vatNumber: null });
    expect(first?.endsWith(` ${dealer.company.number}`)).toBe(true);
  });
});

test('the demo company’s numbers belong to nobody', () => {
  expect([demo.company.number, demo.company.vatNumber]).toEqual(['000000000', 'BG000000000']);
});

describe('the link to a chat with the dealer', () => {
  const phone = { dial: '+359888123456' };

  test('opens in WhatsApp by the digits of its number, with the text written already', () => {
    expect(chatLink('whatsapp', phone, 'ABI Beech & Rio')).toBe(
      'https://wa.me/359888123456?text=ABI%20Beech%20%26%20Rio',
    );
  });

  test('opens in Viber by its number, with the text under both names that Viber reads', () => {
    expect(chatLink('viber', { dial: '+359888123456' }, 'Rio?')).toBe(
      'viber://chat?number=%2B359888123456&text=Rio%3F&draft=Rio%3F',
    );
  });

  test('opens with no text of its own where none is given', () => {
    expect(chatLink('whatsapp', phone)).toBe('https://wa.me/359888123456');
    expect(chatLink('viber', { dial: '+359888123456' })).toBe(
      'viber://chat?number=%2B359888123456',
    );
  });
});
