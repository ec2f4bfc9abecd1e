// Everything as long as it may come.

export const name = {
  bg: 'Североизточно сдружение за преместваеми жилища и бунгала Генерал Тошево',
  en: 'North-Eastern Association of Relocatable Dwellings and Bungalows General Toshevo',
} as const;

export const wordmark = {
  bg: ['Преместваеми жилища', 'Генерал Тошево'],
  en: ['Relocatable Dwellings', 'General Toshevo'],
} as const;

export const legalName = {
  bg: '„Североизточно сдружение за преместваеми жилища и бунгала Добруджа“ ЕООД',
  en: 'North-Eastern Association of Relocatable Dwellings and Bungalows Dobrudzha EOOD',
} as const;

export const company = {
  number: '2082082080001',
  vatNumber: 'BG2082082080',
  seat: {
    bg: '9505 село Василево, община Генерал Тошево, ул. „Двадесет и пети септември“ 114А',
    en: '114A Dvadeset i Peti Septemvri St, 9505 Vasilevo, General Toshevo municipality',
  },
  register: {
    bg: 'Регистър на дългите имена при Агенцията на дългите имена',
    en: 'Register of Long Names at the Agency of Long Names',
  },
  supervisor: {
    name: { bg: 'Комисия за надзор на дългите имена', en: 'Commission for Long Names' },
    address: {
      bg: '9300 Добрич, бул. „Двадесет и пети септември“ 68',
      en: '68 Dvadeset i Peti Septemvri Blvd, 9300 Dobrich',
    },
    site: 'www.commission-for-long-names.example',
  },
} as const;

export const address = {
  street: {
    bg: 'Промишлена зона Север, бул. „Трети март“ 114А',
    en: '114A Treti Mart Blvd, Industrial Zone North',
  },
  town: { bg: 'Генерал Тошево', en: 'General Toshevo' },
  postalCode: '9500',
  country: { bg: 'България', en: 'Bulgaria' },
  countryCode: 'BG',
} as const;

export const phones = {
  sales: {
    label: { bg: 'Продажби, огледи, запитвания', en: 'Sales, visits and questions' },
    shown: '0878 20 30 40',
    dial: '+359878203040',
    chats: ['viber', 'whatsapp'],
  },
  service: {
    label: { bg: 'Монтаж, сервиз и гаранция', en: 'Installation, repairs, guarantee' },
    shown: '05731 20 30',
    dial: '+35957312030',
    chats: ['viber'],
  },
} as const;

export const email = 'sales-and-questions@relocatable-dwellings.example';

export const social = {
  name: 'LinkedIn',
  address: 'https://www.linkedin.com/company/dwellings',
} as const;

export const drawnMap = {
  water: 'M0 200C90 190 180 230 400 210',
  roads: ['M40 0C60 90 130 160 240 260', 'M0 120C130 110 280 90 400 40'],
  yard: [150, 130],
  labels: [{ at: [40, 40], text: { bg: '↑ към границата', en: '↑ to the border' } }],
} as const;

export const position = { latitude: 43.7012, longitude: 28.0341 } as const;

export const openingHours = [
  'Mo 08:05-19:35',
  'Tu 08:10-19:25',
  'We-Fr 08:20-19:50',
  'Sa-Su 10:40-17:45',
] as const;

export const homesFrom = { bg: 'Нидерландия', en: 'the Netherlands' } as const;

export const priceRange = '120000-990000 EUR';

export const payment = 'Credit Card, Bank Transfer, Instalments';

export const provider = {
  shortName: 'ДОБРУДЖА',
  name: { bg: 'Добруджанска земеделска банка', en: 'Dobrudzha Agricultural Bank' },
  legalName: {
    bg: '„Добруджанска земеделска банка“ АД',
    en: 'Dobrudzha Agricultural Bank Joint-Stock Company',
  },
} as const;

export const intermediary = {
  extent: {
    bg: 'събира документите, проверява дали са пълни и ги предава на банката, която решава сама',
    en: 'collects the papers, checks that they are complete and hands them to the bank, which decides',
  },
  isExclusive: false,
  fee: 149.9,
} as const;

export const forms = { emailRequired: true, captcha: false } as const;

export const usedGuaranteeMonths = 27;

export const guaranteeNotice = null;

export const microEnterprise = false;

export const retentionMonths = 59;
