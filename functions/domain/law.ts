// Figures, dates and sources of law that the product follows, and the wordings that follow from
// them. As of 25 November 2026. Each figure is a constant of its own: a browser loads only the ones
// that it needs.

/** Days before a reduction whose lowest price is the prior price. Source: `reduction`. */
export const referenceDays = 30;

/**
 * The same for goods on sale for less than `referenceDays`, at the least: before so many days
 * there is no prior price to announce. Source: `youngGoods`.
 */
export const youngReferenceDays = 7;

/**
 * EUR from which on a payment, and every part of a contract of that value, goes through an account:
 * 10,000 BGN at 1.95583. Source: `cash`.
 */
export const cashLimit = 5112.92;

/**
 * Leva for one euro: the fixed rate at which Bulgaria took up the euro. Source: Council Regulation
 * (EU) 2025/1409.
 */
export const levaPerEuro = 1.95583;

/**
 * Whole years for which documents of accounting are kept, from the January after their year on.
 * Source: `accounting`.
 */
export const accountingYears = 10;

/** Metres; a wider load needs a permit for oversize transport. Source: `oversize`. */
export const widestUsualLoad = 2.55;

/** Month and day of the public holidays that have a fixed date. Source: `holidays`. */
export const fixedHolidays: readonly string[] = [
  '01-01',
  '03-03',
  '05-01',
  '05-06',
  '05-24',
  '09-06',
  '09-22',
  '12-24',
  '12-25',
  '12-26',
];

/** A text of law, and what the product takes from it. */
export interface LawSource {
  act: string;
  article: string;
  /** The day since which it applies as it is taken here: `2026-11-20`. */
  date: string;
  /** What the product takes from it, in a sentence. */
  rule: string;
  /** False until somebody has read this in the act's own text, as it is in force. */
  confirmed: boolean;
}

const sources = {
  reduction: {
    act: 'Directive 98/6/EC',
    article: 'article 6a(1) and (2)',
    date: '2022-05-28',
    rule: `a reduction is announced with the lowest price of the ${referenceDays} days before it`,
    confirmed: false,
  },
  youngGoods: {
    act: 'Consumer Protection Act (ЗЗП)',
    article: 'article 65',
    date: '2022-05-28',
    rule: `for goods on sale for less than ${referenceDays} days the period is ${youngReferenceDays} days at the least`,
    confirmed: false,
  },
  cash: {
    act: 'Act on Limiting Payments in Cash (ЗОПБ)',
    article: 'article 3',
    date: '2026-01-01',
    rule: `payments from ${cashLimit} EUR (10,000 BGN) on go through an account, and so does each part of a contract of that value; the euro figure of the amended act is not known`,
    confirmed: false,
  },
  accounting: {
    act: 'Accountancy Act (ЗСч)',
    article: 'article 12(1)',
    date: '2016-01-01',
    rule: `registers of accounting and documents for tax audits are kept for ${accountingYears} years from 1 January after their year`,
    confirmed: false,
  },
  credit: {
    act: 'Directive (EU) 2023/2225',
    article: 'article 8(1) to (3), annex III',
    date: '2026-11-20',
    rule: 'advertising of credit has the warning, and with a figure of its cost the representative example, as prominent',
    confirmed: false,
  },
  creditPraise: {
    act: 'Directive (EU) 2023/2225',
    article: 'articles 7 and 8(7) and (8)',
    date: '2026-11-20',
    rule: 'nothing raises false hopes of a credit, or praises how easy or quick it is to get',
    confirmed: false,
  },
  creditIntermediary: {
    act: 'Directive (EU) 2023/2225',
    article: 'article 38',
    date: '2026-11-20',
    rule: 'an intermediary says how far its powers go, whether it works for one creditor alone, and what it is paid by the customer',
    confirmed: false,
  },
  creditInBulgaria: {
    act: 'Consumer Credit Act (ЗПК)',
    article: 'the articles that follow Directive (EU) 2023/2225',
    date: '2026-11-20',
    rule: 'as the directive; the product is built to the directive',
    confirmed: false,
  },
  guarantee: {
    act: 'Act on Digital Content and the Sale of Goods (ЗПЦСЦУПС)',
    article: 'articles 37 and following',
    date: '2022-01-01',
    rule: 'two years of legal guarantee; for used homes as agreed, and never under one',
    confirmed: false,
  },
  complaint: {
    act: 'Act on Digital Content and the Sale of Goods (ЗПЦСЦУПС)',
    article: 'articles 33 and following',
    date: '2022-01-01',
    rule: 'a defect is cured within a month of the complaint',
    confirmed: false,
  },
  complaintRegister: {
    act: 'Consumer Protection Act (ЗЗП)',
    article: 'article 127',
    date: '2022-01-01',
    rule: 'a trader enters each complaint in a register, and gives the consumer a document of it',
    confirmed: false,
  },
  guaranteeNotice: {
    act: 'Implementing Regulation (EU) 2025/1960',
    article: 'annex I',
    date: '2026-09-27',
    rule: 'the harmonised notice of the legal guarantee is shown unaltered or not at all',
    confirmed: false,
  },
  productSafety: {
    act: 'Regulation (EU) 2023/988',
    article: 'article 19',
    date: '2024-12-13',
    rule: 'an offer names who made the home and who is responsible for it in the EU, each with a postal and an electronic address',
    confirmed: false,
  },
  placement: {
    act: 'Spatial Development Act (ЗУТ)',
    article: 'article 56',
    date: '2001-03-31',
    rule: 'a home that is put up on land needs a placement permit',
    confirmed: false,
  },
  oversize: {
    act: 'Directive 96/53/EC',
    article: 'annex I, point 1.2',
    date: '1997-09-17',
    rule: `a load wider than ${widestUsualLoad} m travels as oversize transport`,
    confirmed: false,
  },
  company: {
    act: 'Directive 2000/31/EC',
    article: 'article 5',
    date: '2002-01-17',
    rule: 'a site names who runs it, with address, e-mail, register and numbers',
    confirmed: false,
  },
  privacy: {
    act: 'Regulation (EU) 2016/679',
    article: 'articles 6, 13 and 17',
    date: '2018-05-25',
    rule: 'what is kept of a customer, why, how long, and who else gets it',
    confirmed: false,
  },
  loanRequest: {
    act: 'Regulation (EU) 2016/679',
    article: 'article 6(1)(b)',
    date: '2018-05-25',
    rule: 'a customer’s data are passed on to the bank at the customer’s request, as a step prior to a contract, and not by consent',
    confirmed: false,
  },
  accessibility: {
    act: 'Directive (EU) 2019/882',
    article: 'articles 4(5) and 13',
    date: '2025-06-28',
    rule: 'a shop explains how its services are accessible, unless it is a microenterprise',
    confirmed: false,
  },
  accessibilityWatch: {
    act: 'the Bulgarian act that follows Directive (EU) 2019/882',
    article: 'the article that names the supervising body',
    date: '2025-06-28',
    rule: 'whom a visitor may turn to about accessibility: taken to be the authority that supervises the dealer on behalf of consumers',
    confirmed: false,
  },
  holidays: {
    act: 'Labour Code (КТ)',
    article: 'article 154',
    date: '2023-01-01',
    rule: 'which days are public holidays',
    confirmed: false,
  },
  clockChanges: {
    act: 'Directive 2000/84/EC',
    article: 'articles 2 and 3',
    date: '2002-01-01',
    rule: 'summer time is from 01:00 UTC of the last Sunday in March to 01:00 UTC of the last Sunday in October',
    confirmed: false,
  },
} as const satisfies Record<string, LawSource>;
type SourceName = keyof typeof sources;

/** Every text of law by the name that constants and wordings refer to. */
export const lawSources: Readonly<Record<SourceName, LawSource>> = sources;

/** A sentence, or a few, that people read because of a text of law. */
export interface LawWording {
  /** What it says, in a few words. */
  says: string;
  /** Where its words stand. */
  place: string;
  source: SourceName;
  /** False until a lawyer has read the words in both languages. */
  confirmed: boolean;
}

export const lawWordings: readonly LawWording[] = [
  {
    says: 'the line beside a struck price',
    place: 'web/src/shared/texts/{bg,en}/campaign.ts',
    source: 'youngGoods',
    confirmed: false,
  },
  {
    says: 'the warning about credit, the lender, and the names of the example’s figures',
    place: 'web/src/shared/texts/{bg,en}/financing.ts',
    source: 'credit',
    confirmed: false,
  },
  {
    says: 'the sentences around the representative example',
    place: 'web/src/shared/texts/{bg,en}/house.ts',
    source: 'credit',
    confirmed: false,
  },
  {
    says: 'what the dealer is to the bank',
    place: 'dealer/dealer.ts',
    source: 'creditIntermediary',
    confirmed: false,
  },
  {
    says: 'the line about who made a home',
    place: 'web/src/shared/texts/{bg,en}/house.ts',
    source: 'productSafety',
    confirmed: false,
  },
  {
    says: 'the notice of the legal guarantee',
    place: 'web/src/shared/texts/{bg,en}/text-pages.ts',
    source: 'guaranteeNotice',
    confirmed: false,
  },
  {
    says: 'what the terms say of complaints',
    place: 'web/src/shared/texts/{bg,en}/text-pages.ts',
    source: 'complaint',
    confirmed: false,
  },
  {
    says: 'the privacy notice',
    place: 'web/src/shared/texts/{bg,en}/text-pages.ts',
    source: 'privacy',
    confirmed: false,
  },
  {
    says: 'the tick of the loan form, which asks that the data be passed on to the bank',
    place: 'web/src/shared/texts/{bg,en}/financing.ts',
    source: 'loanRequest',
    confirmed: false,
  },
  {
    says: 'the accessibility statement',
    place: 'web/src/shared/texts/{bg,en}/accessibility-page.ts',
    source: 'accessibility',
    confirmed: false,
  },
  {
    says: 'the supervising body in the accessibility statement',
    place: 'web/src/shared/texts/{bg,en}/accessibility-page.ts',
    source: 'accessibilityWatch',
    confirmed: false,
  },
  {
    says: 'the lines about the company',
    place: 'functions/domain/dealer/dealer-contact.ts',
    source: 'company',
    confirmed: false,
  },
];

/** Something that a dealer has to confirm or to fill in before a site opens. */
export interface LawNote {
  /** What has to be so. */
  name: string;
  /** Why it is not known to be so. */
  why: string;
}

const nobodyRead = 'unconfirmed: nobody has read it in the act’s own text';
const nobodyJudged = 'unconfirmed: no lawyer has read the words';
const demoCompany = 'missing: dealer.ts still has the demo’s invented company';

/**
 * What of the law is unconfirmed or missing. `companyNumber`: the dealer's ЕИК, all zeros in the
 * demo.
 */
export function lawNotes(
  companyNumber: string,
  texts: readonly LawSource[] = Object.values(lawSources),
  wordings: readonly LawWording[] = lawWordings,
): LawNote[] {
  const note = (name: string, why: string) => ({ name, why });
  return [
    ...texts
      .filter(({ confirmed }) => !confirmed)
      .map(({ act, article, date, rule }) =>
        note(`${act}, ${article}, as of ${date}: ${rule}`, nobodyRead),
      ),
    ...wordings
      .filter(({ confirmed }) => !confirmed)
      .map(({ says, place, source }) =>
        note(`${says} (${place}), by ${lawSources[source].act}`, nobodyJudged),
      ),
    ...(/^0*$/.test(companyNumber) ? [note('the company behind the site', demoCompany)] : []),
  ];
}
