// A small yard: no reviews, no figures, closed on Sundays, no messenger, no map of its own, not
// registered for VAT.

export const name = { bg: 'Дом Русе', en: 'Home Ruse' } as const;

export const wordmark = { bg: ['Дом', 'Русе'], en: ['Home', 'Ruse'] } as const;

export const legalName = { bg: 'ЕТ „Иво Илиев“', en: 'ET Ivo Iliev' } as const;

export const company = {
  number: '117117117',
  vatNumber: null,
  seat: { bg: '7000 Русе, ул. „Дунавска“ 12', en: '12 Dunavska St, 7000 Ruse' },
  register: { bg: 'Регистър на дребното', en: 'Register of the small' },
  supervisor: {
    name: { bg: 'Надзор на дребното', en: 'Watch of the small' },
    address: { bg: '7001 Русе, ул. „Видин“ 2', en: '2 Vidin St, 7001 Ruse' },
    site: 'www.small.example',
  },
} as const;

export const address = {
  street: { bg: 'ул. „Тича“ 31', en: '31 Ticha St' },
  town: { bg: 'Русе', en: 'Ruse' },
  postalCode: '7003',
  country: { bg: 'България', en: 'Bulgaria' },
  countryCode: 'BG',
} as const;

export const phones = {
  sales: {
    label: { bg: 'Иво', en: 'Ivo' },
    shown: '082 838 383',
    dial: '+35982838383',
    chats: [],
  },
  service: {
    label: { bg: 'Работилница', en: 'Repairs' },
    shown: '0899 40 41 42',
    dial: '+359899404142',
    chats: ['whatsapp'],
  },
} as const;

export const email = 'ivo@ruse.example';

export const social = { name: 'TikTok', address: 'https://www.tiktok.com/@ruse' } as const;

export const drawnMap = null;

export const position = { latitude: 43.8356, longitude: 25.9657 } as const;

export const openingHours = ['Mo-Fr 07:45-16:10', 'Sa 09:50-12:55'] as const;

export const homesFrom = null;

export const priceRange = '9500-24500 EUR';

export const payment = 'Bank Transfer';

export const provider = {
  shortName: 'ДКК',
  name: { bg: 'Дунавска каса', en: 'Danube Credit' },
  legalName: { bg: '„Дунавска каса“ АД', en: 'Danube Credit AD' },
} as const;

export const intermediary = {
  extent: { bg: 'праща документите', en: 'sends the papers' },
  isExclusive: true,
  fee: 3,
} as const;

export const forms = { emailRequired: false, captcha: false } as const;

export const usedGuaranteeMonths = null;

export const guaranteeNotice = null;

export const microEnterprise = true;

export const retentionMonths = 41;
