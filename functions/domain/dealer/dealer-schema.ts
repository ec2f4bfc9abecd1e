import * as z from 'zod/mini';
import { isEmailAddress } from '../email-address.ts';
import { haveSameTelephone, readTelephones } from '../telephone.ts';
import { hoursSchema } from './hours-settings.ts';

// What a dealer's folder holds (dealer/), value by value, and how a value that can't be right is
// told: in a sentence that follows the value's name.

const text = z.string('not a text').check(z.trim(), z.minLength(1, 'empty'));
const inBoth = z.strictObject({ bg: text, en: text }, 'not a text in both languages, bg and en');
const number = z.number('not a number');
const flag = z.boolean('neither true nor false');
const webAddress = z.url({
  protocol: /^https$/,
  error: 'not an address that begins with https://',
});
const listOf = <T extends z.core.SomeType>(one: T) => z.readonly(z.array(one, 'not a list'));

const phone = z
  .strictObject({
    /** What customers call it for: shown beside the number wherever both numbers are. */
    label: inBoth,
    /** As printed, national form. */
    shown: text,
    /** E.164, for `tel:` links. */
    dial: z.string('not a telephone number'),
    /** Messenger services in which this number also answers. */
    chats: listOf(z.enum(['viber', 'whatsapp'], 'neither viber nor whatsapp')),
  })
  .check(
    z.superRefine(({ dial, shown }, context) => {
      const tell = (field: string, message: string) =>
        context.addIssue({ code: 'custom', message, path: [field], input: dial });
      const [dialled] = readTelephones(dial).numbers;
      if (!dialled?.country || dialled.e164 !== dial)
        return tell('dial', 'not a telephone number like +35921234567');
      if (!haveSameTelephone(shown, dial))
        tell('shown', 'another number than the one that is dialled');
    }),
  );
export type DealerPhone = z.infer<typeof phone>;

/**
 * The company behind the site. Directive 2000/31/EC, article 5, requires a site to name these
 * facts.
 */
const company = z.strictObject({
  legalName: inBoth,
  /** ЕИК. */
  number: z.string('not a text').check(z.regex(/^\d{9}(\d{4})?$/, 'not nine digits, or thirteen')),
  /** Null for a company that is not registered for VAT. */
  vatNumber: z.nullable(
    z
      .string('not a text')
      .check(z.regex(/^[A-Z]{2}\w{8,12}$/, 'not a VAT number like BG123456789')),
  ),
  /** Registered office; the yard's address is `address`. */
  seat: inBoth,
  register: inBoth,
  /** The authority that supervises the dealer on behalf of consumers. */
  supervisor: z.strictObject({ name: inBoth, address: inBoth, site: text }),
});
export type DealerCompany = z.infer<typeof company>;

const place = z.readonly(z.tuple([number, number], 'not two numbers'));

/** A sketch of the yard's surroundings in a box of 400 by 260; lines as an SVG path each. */
const drawnMap = z.strictObject({
  water: text,
  roads: listOf(text),
  /** Where the pin stands. */
  yard: place,
  /** Names on the sketch, from where their words begin. */
  labels: listOf(z.strictObject({ at: place, text: inBoth })),
});
export type DrawnMap = z.infer<typeof drawnMap>;

const wordmarkLines = z.readonly(z.tuple([text, text], 'not two lines'));

const openingHours = listOf(text).check(
  z.superRefine((hours, context) => {
    const { error } = hoursSchema.safeParse({ hours: [...hours], closed_days: [] });
    for (const { path } of error?.issues ?? [])
      context.addIssue({
        code: 'custom',
        message: 'not hours like "Mo-Fr 08:00-18:00", each day once',
        path: path.slice(1),
        input: hours,
      });
  }),
);

/** Everything that the product knows about the dealer, but for its record. */
export const dealerSchema = z.strictObject({
  name: inBoth,
  /** The name broken into the lines of the wordmark. */
  wordmark: z.strictObject({ bg: wordmarkLines, en: wordmarkLines }),
  company,
  address: z.strictObject({
    street: inBoth,
    /** Used after "в" and "in": the nominative serves in both languages. */
    town: inBoth,
    postalCode: text,
    country: inBoth,
    countryCode: z.string('not a text').check(z.regex(/^[A-Z]{2}$/, 'not two letters like BG')),
  }),
  phones: z.strictObject({ sales: phone, service: phone }),
  /** As printed; mail goes to a stage's `mailTo`, which this is the default of (infra/config.ts). */
  email: z.string('not a text').check(z.refine(isEmailAddress, 'not an e-mail address')),
  /** The dealer's page in a social network, and the network's name. */
  social: z.strictObject({ name: text, address: webAddress }),
  /** The way to the yard drawn by hand; null: pages show only the link to a map. */
  drawnMap: z.nullable(drawnMap),
  /** WGS 84 degrees. */
  position: z.strictObject({
    latitude: number.check(z.gte(-90, 'not in -90 to 90'), z.lte(90, 'not in -90 to 90')),
    longitude: number.check(z.gte(-180, 'not in -180 to 180'), z.lte(180, 'not in -180 to 180')),
  }),
  /**
   * In schema.org's form, by the clock in Sofia: days from Monday on, each once ("Mo-Fr", never
   * "Sa-Mo"). Said in words by `openingWords`. Staff change them in the settings; this is what a
   * new site begins with.
   */
  openingHours,
  /**
   * The country from which the homes are imported, used after "от", "във" and "from"; null where
   * pages should name none.
   */
  homesFrom: z.nullable(inBoth),
  /** As schema.org's `priceRange` and `paymentAccepted` have them. */
  priceRange: text,
  payment: text,
  /** The credit provider. `shortName` labels the buttons; its legal name stands in loan examples. */
  provider: z.strictObject({ shortName: text, name: inBoth, legalName: inBoth }),
  /**
   * What the dealer is to the credit provider, as visitors read it. Source: `creditIntermediary` in
   * law.ts.
   */
  intermediary: z.strictObject({
    /** What it does and does not do for a loan; follows "it …" in English, a colon in Bulgarian. */
    extent: inBoth,
    /** Whether it works for this provider alone. */
    isExclusive: flag,
    /** EUR that a customer pays the dealer for it. */
    fee: number.check(z.gte(0, 'less than nothing')),
  }),
  /** Rules of the public forms. */
  forms: z.strictObject({
    /** Whether the contact form needs an e-mail address; a phone is asked for in any case. */
    emailRequired: flag,
    /**
     * Whether visitors solve a captcha before a form is sent; needs the captcha keys of the staff
     * sign-in.
     */
    captcha: flag,
  }),
  /**
   * Months of the legal guarantee that contracts agree on for used homes, 12 at the least; null
   * where each contract says it for itself.
   */
  usedGuaranteeMonths: z.nullable(
    z.int('not a whole number').check(z.gte(12, 'less than the 12 months that the law demands')),
  ),
  /**
   * Addresses of the official notice of the legal guarantee, whose files lie unaltered in
   * `web/public/law`: `/law/guarantee-bg.pdf`. Null until they are there.
   */
  guaranteeNotice: z.nullable(inBoth),
  /**
   * Fewer than ten people, and at most 2 million EUR of yearly turnover or balance sheet: then the
   * site has no accessibility statement. Source: `accessibility` in law.ts.
   */
  microEnterprise: flag,
  /** Months after which enquiries and loan requests are deleted. */
  retentionMonths: z.int('not a whole number').check(z.gte(1, 'less than a month')),
});
export type Dealer = z.infer<typeof dealerSchema>;

/** A customer's words. Published only with that customer's consent. */
const review = z.strictObject({
  text: inBoth,
  name: inBoth,
  place: inBoth,
  /** When it was written: `2026-05`. */
  month: z
    .string('not a text')
    .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'not a month like 2026-05')),
});

/**
 * What a dealer says of its own record. Empty or null: the pages draw nothing in its place, as it
 * should be until the dealer can prove a figure.
 */
export const recordSchema = z.strictObject({
  /** Figures with what they count. */
  figures: listOf(z.strictObject({ figure: text, counts: inBoth })),
  /** The average of `count` ratings, out of five, as `source` showed it on `date`. */
  rating: z.nullable(
    z.strictObject({
      average: number.check(z.gte(1, 'not in 1 to 5'), z.lte(5, 'not in 1 to 5')),
      count: z.int('not a whole number').check(z.gte(1, 'less than one')),
      source: inBoth,
      date: z.iso.date('not a day like 2026-10-31'),
    }),
  ),
  reviews: listOf(review),
  /** How the dealer makes sure that reviews come from customers (Directive (EU) 2019/2161). */
  reviewCheck: inBoth,
});
export type DealerRecord = z.infer<typeof recordSchema>;

/** What can't be right in a dealer's values, a sentence each: "phones.sales.dial: not a …". */
export function dealerFaults(dealer: unknown, record: unknown): string[] {
  const issues = [
    ...(dealerSchema.safeParse(dealer).error?.issues ?? []),
    ...(recordSchema.safeParse(record).error?.issues ?? []),
  ];
  return issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `${[...issue.path, issue.keys.join(', ')].join('.')}: not a value that is known`
      : `${issue.path.join('.')}: ${issue.message}`,
  );
}
