import type { Dealer, DealerRecord } from '#domain/dealer/dealer.ts';

/**
 * A dealer that shares nothing with the demo's but the country: with it a test finds what does not
 * follow dealer.ts.
 */
export const anotherDealer: Dealer = {
  name: { bg: 'Подвижен дом Варна', en: 'Homes on Wheels Varna' },
  wordmark: { bg: ['Подвижен дом', 'Варна'], en: ['Homes on', 'Wheels Varna'] },
  company: {
    legalName: { bg: '„Подвижни домове Варна“ АД', en: 'Podvizhni Domove Varna AD' },
    number: '123123123',
    vatNumber: 'BG123123123',
    seat: { bg: '9002 Варна, ул. „Морска“ 7', en: '7 Morska St, 9002 Varna' },
    register: { bg: 'Регистър на проверката', en: 'Register of the check' },
    supervisor: {
      name: { bg: 'Надзор на проверката', en: 'Watch of the check' },
      address: { bg: '9003 Варна, ул. „Пристанищна“ 3', en: '3 Pristanishtna St, 9003 Varna' },
      site: 'www.watch.example',
    },
  },
  address: {
    street: { bg: 'бул. „Приморски“ 55', en: '55 Primorski Blvd' },
    town: { bg: 'Варна', en: 'Varna' },
    postalCode: '9000',
    country: { bg: 'България', en: 'Bulgaria' },
    countryCode: 'BG',
  },
  phones: {
    sales: {
      label: { bg: 'Търговец', en: 'To buy' },
      shown: '052 999 111',
      dial: '+35952999111',
      chats: ['whatsapp'],
    },
    service: {
      label: { bg: 'Майстор', en: 'Workshop' },
      shown: '052 999 222',
      dial: '+35952999222',
      chats: [],
    },
  },
  email: 'hello@varna.example',
  social: { name: 'Instagram', address: 'https://www.instagram.com/varna' },
  drawnMap: null,
  position: { latitude: 43.2141, longitude: 27.9147 },
  openingHours: ['Tu-Fr 08:30-18:15', 'Sa 11:20-15:40'],
  priceRange: '11111-77777 BGN',
  payment: 'Cash',
  provider: {
    shortName: 'ПКБ',
    name: { bg: 'Първа проверка банк', en: 'First Check Bank' },
    legalName: { bg: '„Първа проверка банк“ АД', en: 'First Check Bank AD' },
  },
  intermediary: {
    extent: { bg: 'помага с документите', en: 'helps with the papers' },
    isExclusive: false,
    fee: 12.5,
  },
  forms: { emailRequired: true, captcha: false },
  usedGuaranteeMonths: null,
  guaranteeNotice: null,
  microEnterprise: true,
  retentionMonths: 7,
};

/** Its record: neither a figure nor a rating, and one customer's words. */
export const anotherRecord: DealerRecord = {
  figures: [],
  rating: null,
  reviews: [
    {
      text: { bg: 'Проверени думи за Варна.', en: 'Checked words about Varna.' },
      name: { bg: 'Проверка', en: 'Check' },
      place: { bg: 'Балчик', en: 'Balchik' },
      month: '2025-04',
    },
  ],
  reviewCheck: { bg: 'Проверяваме по договора.', en: 'We check against the contract.' },
};

/** What dealer.ts exports, for a dealer. */
export const dealerModule = (dealer: Dealer, record: DealerRecord = anotherRecord) => ({
  dealer,
  dealerRecord: record,
  dealerPhones: dealer.phones,
  dealerEmail: dealer.email,
  dealerProvider: dealer.provider,
  dealerLegalName: dealer.company.legalName,
  dealerIntermediary: dealer.intermediary,
  dealerForms: dealer.forms,
});
