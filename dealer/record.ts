// What the dealer says of its own record. An empty list or null: the pages draw nothing in its
// place, as it should be until the dealer can prove a figure. A customer's words are published only
// with that customer's consent. The demo's are invented, and the sentence below them says so.

export const figures = [
  { figure: '15+', counts: { bg: 'години опит', en: 'years of experience' } },
  { figure: '500+', counts: { bg: 'клиенти', en: 'customers' } },
  { figure: '500+', counts: { bg: 'продадени домове', en: 'homes sold' } },
] as const;

export const rating = {
  average: 4.9,
  count: 61,
  source: { bg: 'примерни данни', en: 'sample data' },
  date: '2026-10-31',
} as const;

export const reviews = [
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
] as const;

export const reviewCheck = {
  bg: 'Отзивите и оценките са примерни: не са от клиенти и стоят тук, докато дойдат истински.',
  en: 'The reviews and ratings are samples: no customer wrote them, and they stand here until real ones come in.',
} as const;
