// The dealer whose site this is: what is edited for a dealer, and nothing else. Each value's meaning
// and unit stand in functions/domain/dealer/dealer-schema.ts, which also checks them. These are the
// demo's.

export const name = { bg: 'Мобилни домове Кърджали', en: 'Kardzhali Mobile Homes' } as const;

export const wordmark = {
  bg: ['Мобилни домове', 'Кърджали'],
  en: ['Kardzhali', 'Mobile Homes'],
} as const;

export const legalName = {
  bg: '„Примерна фирма“ ЕООД',
  en: 'Example Company EOOD',
} as const;

export const company = {
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
} as const;

export const address = {
  street: { bg: 'бул. „Христо Ботев“ 100', en: '100 Hristo Botev Blvd' },
  town: { bg: 'Кърджали', en: 'Kardzhali' },
  postalCode: '6600',
  country: { bg: 'България', en: 'Bulgaria' },
  countryCode: 'BG',
} as const;

export const phones = {
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
} as const;

export const email = 'office@example.com';

export const social = { name: 'Facebook', address: 'https://www.facebook.com/example' } as const;

// The river, the road from Haskovo to the Makaza pass, and the boulevard across the town.
export const drawnMap = {
  water: 'M-10 84C50 62 92 112 148 96s78-44 132-22 70 40 130 24',
  roads: ['M196-10c-10 56-14 100 6 150s40 84 46 130', 'M-10 214c80-14 140-40 212-74s120-30 208-10'],
  yard: [202, 140],
  labels: [
    { at: [64, 66], text: { bg: 'р. Арда', en: 'Arda river' } },
    { at: [206, 36], text: { bg: '↑ към Хасково', en: '↑ to Haskovo' } },
    { at: [236, 200], text: { bg: '↓ към Маказа', en: '↓ to Makaza' } },
    { at: [216, 176], text: { bg: 'бул. „Христо Ботев“', en: 'Hristo Botev Blvd' } },
  ],
} as const;

// The town of Kardzhali.
export const position = { latitude: 41.6338, longitude: 25.3777 } as const;

// Spec section 9.
export const openingHours = ['Mo-Sa 09:00-17:00', 'Su 10:00-16:00'] as const;

export const homesFrom = { bg: 'Великобритания', en: 'the UK' } as const;

// Spec section 1: structured data states the range in BGN, the marketing copy in EUR.
export const priceRange = '30000-90000 BGN';

export const payment = 'Cash, Credit Card, Bank Transfer';

export const provider = {
  shortName: 'TBI',
  name: { bg: 'ТИ БИ АЙ Банк', en: 'TBI Bank' },
  legalName: { bg: '„ТИ БИ АЙ Банк“ ЕАД', en: 'TBI Bank EAD' },
} as const;

export const intermediary = {
  extent: {
    bg: 'приема заявки и ги предава, без да решава за кредита',
    en: 'takes loan requests and passes them on, and decides nothing about the loan',
  },
  isExclusive: true,
  fee: 0,
} as const;

export const forms = { emailRequired: true, captcha: false } as const;

export const usedGuaranteeMonths = 12;

export const guaranteeNotice = null;

export const microEnterprise = false;

export const retentionMonths = 24;
