import type { Language } from '../locale.ts';

export interface DealerPhone {
  /** What customers call it for: shown beside the number wherever both numbers are. */
  label: Record<Language, string>;
  /** As printed, national form. */
  shown: string;
  /** E.164, for `tel:` links. */
  dial: string;
  /** Messenger services in which this number also answers. */
  chats: readonly ('viber' | 'whatsapp')[];
}

/**
 * The company behind the site. Directive 2000/31/EC, article 5, requires a site to name these
 * facts.
 */
export interface DealerCompany {
  legalName: Record<Language, string>;
  /** ЕИК, nine digits. */
  number: string;
  /** Null for a company that is not registered for VAT. */
  vatNumber: string | null;
  /** Registered office; the yard's address is `address`. */
  seat: Record<Language, string>;
  register: Record<Language, string>;
  /** The authority that supervises the dealer on behalf of consumers. */
  supervisor: { name: Record<Language, string>; address: Record<Language, string>; site: string };
}

/** A sketch of the yard's surroundings; lines as an SVG path each. */
export interface DrawnMap {
  water: string;
  roads: readonly string[];
  /** Where the pin stands. */
  yard: readonly [x: number, y: number];
  /** Names on the sketch, from where their words begin. */
  labels: readonly { at: readonly [x: number, y: number]; text: Record<Language, string> }[];
}

export interface Dealer {
  name: Record<Language, string>;
  /** The name broken into the lines of the wordmark. */
  wordmark: Record<Language, readonly [string, string]>;
  company: DealerCompany;
  address: {
    street: Record<Language, string>;
    /** Used after "в" and "in": the nominative serves in both languages. */
    town: Record<Language, string>;
    postalCode: string;
    country: Record<Language, string>;
    countryCode: string;
  };
  phones: { sales: DealerPhone; service: DealerPhone };
  /**
   * As printed; mail goes to a stage's `mailTo`, which this is the default of (infra/config.ts).
   */
  email: string;
  /** The dealer's page in a social network, and the network's name. */
  social: { name: string; address: string };
  /**
   * The way to the yard drawn by hand, in a box of 400 by 260; null: pages show only the link to a
   * map.
   */
  drawnMap: DrawnMap | null;
  /** WGS 84 degrees. */
  position: { latitude: number; longitude: number };
  /**
   * In schema.org's form, by the clock in Sofia: days from Monday on, each once ("Mo-Fr", never
   * "Sa-Mo"). Said in words by `openingWords`.
   */
  openingHours: readonly string[];
  priceRange: string;
  payment: string;
  /**
   * The credit provider. `shortName` labels the buttons; its legal name stands in the example of a
   * loan.
   */
  provider: {
    shortName: string;
    name: Record<Language, string>;
    legalName: Record<Language, string>;
  };
  /**
   * What the dealer is to the credit provider, as visitors read it. Source: `creditIntermediary` in
   * law.ts.
   */
  intermediary: {
    /** What it does and does not do for a loan; follows "it …" in English, a colon in Bulgarian. */
    extent: Record<Language, string>;
    /** Whether it works for this provider alone. */
    isExclusive: boolean;
    /** EUR that a customer pays the dealer for it. */
    fee: number;
  };
  /** Rules of the public forms. */
  forms: {
    /** Whether the contact form needs an e-mail address; a phone is asked for in any case. */
    emailRequired: boolean;
    /**
     * Whether visitors solve a captcha before a form is sent; needs the captcha keys of the staff
     * sign-in.
     */
    captcha: boolean;
  };
  /**
   * Months of the legal guarantee that contracts agree on for used homes, 12 at the least; null where
   * each contract says it for itself.
   */
  usedGuaranteeMonths: number | null;
  /**
   * Addresses of the official notice of the legal guarantee, whose files lie unaltered in
   * `web/public/law`: `/law/guarantee-bg.pdf`. Null until they are there.
   */
  guaranteeNotice: Record<Language, string> | null;
  /**
   * Fewer than ten people, and at most 2 million EUR of yearly turnover or balance sheet: then the
   * site has no accessibility statement. Source: `accessibility` in law.ts.
   */
  microEnterprise: boolean;
  /** Months after which enquiries and loan requests are deleted. */
  retentionMonths: number;
}

type InBoth = Record<Language, string>;

/** A customer's words. Published only with that customer's consent. */
export interface Review {
  text: InBoth;
  name: InBoth;
  place: InBoth;
  /** When it was written: `2026-05`. */
  month: string;
}

/**
 * What a dealer says of its own record. Empty or null: the pages draw nothing in its place, as it
 * should be until the dealer can prove a figure.
 */
export interface DealerRecord {
  /** Figures with what they count. */
  figures: readonly { figure: string; counts: InBoth }[];
  /** The average of `count` ratings, out of five, as `source` showed it on `date` (`2026-10-31`). */
  rating: { average: number; count: number; source: InBoth; date: string } | null;
  reviews: readonly Review[];
  /** How the dealer makes sure that reviews come from customers (Directive (EU) 2019/2161). */
  reviewCheck: InBoth;
}

// What the public forms say of the dealer: in an object of its own, so that their scripts load
// nothing more.
export const dealerPhones: Dealer['phones'] = {
  sales: {
    label: { bg: 'Продажби и огледи', en: 'Sales and viewings' },
    shown: '0888 12 34 56',
    dial: '+359888123456',
    chats: ['viber', 'whatsapp'],
  },
  service: {
    label: { bg: 'Доставка и рекламации', en: 'Delivery and complaints' },
    shown: '0888 65 43 21',
    dial: '+359888654321',
    chats: [],
  },
};
export const dealerEmail: string = 'office@example.com';
export const dealerProvider: Dealer['provider'] = {
  shortName: 'TBI',
  name: { bg: 'ТИ БИ АЙ Банк', en: 'TBI Bank' },
  legalName: { bg: '„ТИ БИ АЙ Банк“ ЕАД', en: 'TBI Bank EAD' },
};
export const dealerLegalName: DealerCompany['legalName'] = {
  bg: '„Примерна фирма“ ЕООД',
  en: 'Example Company EOOD',
};
export const dealerIntermediary: Dealer['intermediary'] = {
  extent: {
    bg: 'приема заявки и ги предава, без да решава за кредита',
    en: 'takes loan requests and passes them on, and decides nothing about the loan',
  },
  isExclusive: true,
  fee: 0,
};
export const dealerForms: Dealer['forms'] = { emailRequired: true, captcha: false };

/** The demo's figures, rating and reviews are invented, and the sentence below the reviews says so. */
export const dealerRecord: DealerRecord = {
  figures: [
    { figure: '15+', counts: { bg: 'години опит', en: 'years of experience' } },
    { figure: '500+', counts: { bg: 'клиенти', en: 'customers' } },
    { figure: '500+', counts: { bg: 'продадени домове', en: 'homes sold' } },
  ],
  rating: {
    average: 4.9,
    count: 61,
    source: { bg: 'примерни данни', en: 'sample data' },
    date: '2026-10-31',
  },
  reviews: [
    {
      text: {
        bg: 'За една сутрин разгледахме четири дома и седнахме на всеки диван. След три седмици нашият вече беше на мястото си.',
        en: 'We walked through four homes in one morning and sat on every sofa. Three weeks later the one we chose stood on our land.',
      },
      name: { bg: 'Мария и Стоян', en: 'Maria and Stoyan' },
      place: { bg: 'Ардино', en: 'Ardino' },
      month: '2026-09',
    },
    {
      text: {
        bg: 'Казаха ни направо кое е износено и кое не. Затова купихме употребяван дом, и то точно оттук.',
        en: 'They told us straight out what was worn and what was not. That is why we bought a used home, and bought it here.',
      },
      name: { bg: 'Георги', en: 'Georgi' },
      place: { bg: 'Пловдив', en: 'Plovdiv' },
      month: '2026-06',
    },
    {
      text: {
        bg: 'Дадохме стария си дом срещу новия, а остатъка платихме по банков път. Всичко беше записано в договора и ключовете ни чакаха навреме.',
        en: 'Our old home went in part exchange, and we paid the rest by bank transfer. It was all in the contract, and the keys were waiting for us on time.',
      },
      name: { bg: 'Елена', en: 'Elena' },
      place: { bg: 'Хасково', en: 'Haskovo' },
      month: '2026-03',
    },
  ],
  reviewCheck: {
    bg: 'Отзивите и оценките са примерни: не са от клиенти и стоят тук, докато дойдат истински.',
    en: 'The reviews and ratings are samples: no customer wrote them, and they stand here until real ones come in.',
  },
};

/**
 * Everything the product knows about the dealer, in one place. The values are demo values: a
 * deployment edits this file (names, company, address, phones, e-mail, map position, hours) and
 * nothing else.
 */
export const dealer: Dealer = {
  name: { bg: 'Мобилни домове Кърджали', en: 'Kardzhali Mobile Homes' },
  wordmark: { bg: ['Мобилни домове', 'Кърджали'], en: ['Kardzhali', 'Mobile Homes'] },
  company: {
    legalName: dealerLegalName,
    number: '000000000',
    vatNumber: 'BG000000000',
    seat: {
      bg: '0000 Примерово, ул. „Примерна“ 0',
      en: '0 Primerna St, 0000 Exampleville, Bulgaria',
    },
    register: {
      bg: 'Търговски регистър при Агенцията по вписванията',
      en: 'Commercial Register at the Registry Agency',
    },
    supervisor: {
      name: { bg: 'Комисия за защита на потребителите', en: 'Commission for Consumer Protection' },
      address: { bg: '1000 София, ул. „Врабча“ 1', en: '1 Vrabcha St, 1000 Sofia' },
      site: 'www.kzp.bg',
    },
  },
  address: {
    street: { bg: 'бул. „Христо Ботев“ 100', en: '100 Hristo Botev Blvd' },
    town: { bg: 'Кърджали', en: 'Kardzhali' },
    postalCode: '6600',
    country: { bg: 'България', en: 'Bulgaria' },
    countryCode: 'BG',
  },
  phones: dealerPhones,
  email: dealerEmail,
  social: { name: 'Facebook', address: 'https://www.facebook.com/example' },
  // The river, the road from Haskovo to the Makaza pass, and the boulevard across the town.
  drawnMap: {
    water: 'M-10 84C50 62 92 112 148 96s78-44 132-22 70 40 130 24',
    roads: [
      'M196-10c-10 56-14 100 6 150s40 84 46 130',
      'M-10 214c80-14 140-40 212-74s120-30 208-10',
    ],
    yard: [202, 140],
    labels: [
      { at: [64, 66], text: { bg: 'р. Арда', en: 'Arda river' } },
      { at: [206, 36], text: { bg: '↑ към Хасково', en: '↑ to Haskovo' } },
      { at: [236, 200], text: { bg: '↓ към Маказа', en: '↓ to Makaza' } },
      { at: [216, 176], text: { bg: 'бул. „Христо Ботев“', en: 'Hristo Botev Blvd' } },
    ],
  },
  // The town of Kardzhali.
  position: { latitude: 41.6338, longitude: 25.3777 },
  // Spec section 9.
  openingHours: ['Mo-Sa 09:00-17:00', 'Su 10:00-16:00'],
  // Spec section 1: structured data states the range in BGN, the marketing copy in EUR.
  priceRange: '30000-90000 BGN',
  payment: 'Cash, Credit Card, Bank Transfer',
  provider: dealerProvider,
  intermediary: dealerIntermediary,
  forms: dealerForms,
  usedGuaranteeMonths: 12,
  guaranteeNotice: null,
  microEnterprise: false,
  retentionMonths: 24,
};
