import type { Language } from './locale.ts';

export interface DealerPhone {
  /** As printed, national form. */
  shown: string;
  /** E.164, for `tel:` links. */
  dial: string;
  /** Where messages to this number arrive besides. */
  chats: readonly ('viber' | 'whatsapp')[];
}

/**
 * Everything the product knows about the dealer, in one place. The values are demo values: a deployment edits this file
 * (names, address, phones, e-mail, map position) and nothing else.
 */
export const dealer = {
  name: { bg: 'Мобилни домове Кърджали', en: 'Kardzhali Mobile Homes' } satisfies Record<Language, string>,
  /** The name broken for the wordmark. */
  wordmark: { bg: ['Мобилни домове', 'Кърджали'], en: ['Kardzhali', 'Mobile Homes'] } satisfies Record<
    Language,
    [string, string]
  >,
  address: {
    street: { bg: 'бул. „Христо Ботев“ 100', en: '100 Hristo Botev Blvd' } satisfies Record<Language, string>,
    town: { bg: 'Кърджали', en: 'Kardzhali' } satisfies Record<Language, string>,
    postalCode: '6600',
    country: { bg: 'България', en: 'Bulgaria' } satisfies Record<Language, string>,
    countryCode: 'BG',
  },
  phones: {
    sales: { shown: '0888 12 34 56', dial: '+359888123456', chats: ['viber', 'whatsapp'] } satisfies DealerPhone,
    service: { shown: '0888 65 43 21', dial: '+359888654321', chats: [] } satisfies DealerPhone,
  },
  email: 'office@example.com',
  social: 'https://www.facebook.com/example',
  /** WGS 84 degrees: the town of Kardzhali. */
  position: { latitude: 41.6338, longitude: 25.3777 },
  /** Spec section 9, in schema.org's form. */
  openingHours: ['Mo-Sa 09:00-17:00', 'Su 10:00-16:00'],
  timeZone: 'Europe/Sofia',
  /** Spec section 1: structured data states the range in BGN, the marketing copy in EUR. */
  priceRange: '30000-90000 BGN',
  payment: 'Cash, Credit Card, Bank Transfer',
  /** The credit provider. `shortName` labels the buttons. */
  provider: { shortName: 'TBI', name: { bg: 'ТИ БИ АЙ Банк', en: 'TBI Bank' } satisfies Record<Language, string> },
  /** Rules of the public forms. */
  forms: {
    /** Whether the contact form needs an e-mail address; a phone is asked for in any case. */
    emailRequired: true as boolean,
    /** Whether visitors solve a captcha before a form is sent; needs the captcha keys of the staff sign-in. */
    captcha: false as boolean,
  },
  /** Months after which enquiries and loan requests are deleted. */
  retentionMonths: 24,
} as const;
