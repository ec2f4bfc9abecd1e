// A dealer whose values are Cyrillic in both languages: nobody translated them.

export const name = { bg: 'Колела и стени', en: 'Колела и стени' } as const;

export const wordmark = { bg: ['Колела', 'и стени'], en: ['Колела', 'и стени'] } as const;

export const legalName = { bg: '„Колела и стени“ ООД', en: '„Колела и стени“ ООД' } as const;

export const company = {
  number: '131131131',
  vatNumber: 'BG131131131',
  seat: { bg: '8800 Сливен, ул. „Цар Симеон“ 9', en: '8800 Сливен, ул. „Цар Симеон“ 9' },
  register: { bg: 'Търговски списък', en: 'Търговски списък' },
  supervisor: {
    name: { bg: 'Търговска инспекция Сливен', en: 'Търговска инспекция Сливен' },
    address: { bg: '8801 Сливен, ул. „Самуил“ 1', en: '8801 Сливен, ул. „Самуил“ 1' },
    site: 'инспекция.бг',
  },
} as const;

export const address = {
  street: { bg: 'ул. „Стефан Караджа“ 44', en: 'ул. „Стефан Караджа“ 44' },
  town: { bg: 'Сливен', en: 'Сливен' },
  postalCode: '8806',
  country: { bg: 'България', en: 'България' },
  countryCode: 'BG',
} as const;

export const phones = {
  sales: {
    label: { bg: 'Магазин', en: 'Магазин' },
    shown: '0879 61 62 63',
    dial: '+359879616263',
    chats: ['whatsapp', 'viber'],
  },
  service: {
    label: { bg: 'Сервиз', en: 'Сервиз' },
    shown: '044 626 262',
    dial: '+35944626262',
    chats: [],
  },
} as const;

export const email = 'sliven@kolela.example';

export const social = { name: 'Виж', address: 'https://www.vij.example/kolela' } as const;

export const drawnMap = null;

export const position = { latitude: 42.6824, longitude: 26.315 } as const;

export const openingHours = ['Tu-Su 09:35-18:50'] as const;

export const homesFrom = { bg: 'Полша', en: 'Полша' } as const;

export const priceRange = '8000-61000 EUR';

export const payment = 'В брой';

export const provider = {
  shortName: 'СКБ',
  name: { bg: 'Сливенска банка', en: 'Сливенска банка' },
  legalName: { bg: '„Сливенска банка“ АД', en: '„Сливенска банка“ АД' },
} as const;

export const intermediary = {
  extent: { bg: 'подава молбите', en: 'подава молбите' },
  isExclusive: true,
  fee: 21,
} as const;

export const forms = { emailRequired: true, captcha: false } as const;

export const usedGuaranteeMonths = 13;

export const guaranteeNotice = null;

export const microEnterprise = false;

export const retentionMonths = 16;
