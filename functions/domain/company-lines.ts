import { type DealerCompany, dealer } from './dealer.ts';
import type { Language } from './locale.ts';

const words = {
  bg: {
    number: 'ЕИК',
    vat: 'ДДС №',
    seat: 'Седалище',
    supervisor: 'Надзорен орган',
  },
  en: {
    number: 'company no. (ЕИК)',
    vat: 'VAT no.',
    seat: 'Registered office',
    supervisor: 'Supervisory authority',
  },
} as const satisfies Record<Language, object>;

/**
 * The company behind the site in a few lines: name and numbers, registered office, register, supervisory authority. What
 * Directive 2000/31/EC, article 5, has every page and letter of a dealer lead to; the address, the e-mail and the phones of
 * the yard stand beside it.
 */
export function companyLines(language: Language, company: DealerCompany = dealer.company): string[] {
  const { legalName, number, vatNumber, seat, register, supervisor } = company;
  const said = words[language];
  return [
    [legalName[language], `${said.number} ${number}`, ...(vatNumber === null ? [] : [`${said.vat} ${vatNumber}`])].join(
      ', ',
    ),
    `${said.seat}: ${seat[language]}`,
    register[language],
    `${said.supervisor}: ${supervisor.name[language]}, ${supervisor.address[language]}, ${supervisor.site}`,
  ];
}
