import { describe, expect, test } from 'vitest';
import { dealer } from '../../../functions/domain/dealer.ts';
import { companyLines } from '../../../functions/domain/dealer-contact.ts';
import { languages } from '../../../functions/domain/locale.ts';

describe.each(languages)('the company behind the site, in %s', (language) => {
  test('is named with all that Directive 2000/31/EC, article 5, asks for', () => {
    const { legalName, number, vatNumber, seat, register, supervisor } = dealer.company;
    const said = companyLines(language).join('\n');
    for (const fact of [legalName[language], number, vatNumber, seat[language], register[language]])
      expect(said).toContain(fact);
    expect(said).toContain(`${supervisor.name[language]}, ${supervisor.address[language]}, ${supervisor.site}`);
  });

  test('says nothing of VAT where it is not registered for it', () => {
    const [first] = companyLines(language, { ...dealer.company, vatNumber: null });
    expect(first).toMatch(/000000000$/);
  });
});

test('the demo company’s numbers belong to nobody', () => {
  expect([dealer.company.number, dealer.company.vatNumber]).toEqual(['000000000', 'BG000000000']);
});
