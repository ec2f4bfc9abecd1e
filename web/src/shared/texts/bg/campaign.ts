import { dealer } from '#domain/dealer/dealer.ts';
import type { campaign as en } from '../en/campaign.ts';
import { inPlace } from '../wording/prepositions.ts';
import type { Partly, Wording } from '../wording/wording.ts';

type Moment = Parameters<(typeof en)['date']['until']>[0];

const date = ({ day, month, year }: Moment) =>
  `${day}\u00a0${month}${year === null ? '' : ` ${year}\u00a0г.`}`;

export const campaign: Partly<Wording<typeof en>> = {
  price: {
    now: 'Цена сега ',
    before: 'преди ',
    saving: (amount) => `Спестявате ${amount}`,
    lowest: (price) => `Най-\u2060ниска цена за 30-те\u00a0дни преди намалението: ${price}`,
    lowestSince: (price, days) =>
      `Най-\u2060ниска цена преди намалението, откакто домът е обявен (${days}\u00a0дни): ${price}`,
    struck: 'Зачеркната цена',
    struckIs: (days) => `най-\u2060ниската за ${days}-те\u00a0дни преди намалението`,
    struckOf: (name, days) =>
      `${name}: най-\u2060ниската преди намалението, откакто домът е обявен (${days}\u00a0дни)`,
    changed: (price) => `Цената вече е ${price}`,
  },
  source: { campaign: 'Кампания', individual: 'Специална оферта' },
  countdown: {
    days: (count) => (count === 1 ? 'ден' : 'дни'),
    hours: (count) => (count === 1 ? 'час' : 'часа'),
    minutes: (count) => (count === 1 ? 'минута' : 'минути'),
    seconds: (count) => (count === 1 ? 'секунда' : 'секунди'),
    left: (time) => `още ${time}`,
    end: 'До края:',
    start: 'До началото:',
    ended: 'Офертата приключи',
    started: 'Започна',
  },
  date: {
    months: [
      'януари',
      'февруари',
      'март',
      'април',
      'май',
      'юни',
      'юли',
      'август',
      'септември',
      'октомври',
      'ноември',
      'декември',
    ],
    until: (moment) => `до ${date(moment)}, ${moment.time}\u00a0ч.`,
    from: (moment) => `от ${date(moment)}, ${moment.time}\u00a0ч.`,
  },
  upTo: (reduction) => `до ${reduction} намаление`,
  viewOffers: 'Специални оферти',
  banner: { label: 'Кампания', more: 'За кампанията' },
  page: {
    head: {
      title: (name, page) => `${name}${page > 1 ? `, страница ${page}` : ''}`,
      description: (name, saving) =>
        `${name}. ${saving === null ? 'Кампания с' : `${saving} от цената на`} мобилни домове от базата ни ${inPlace(dealer.address.town.bg)}. Кои са домовете, какви са цените и докога важат.`,
      keywords: (announces) =>
        `мобилни домове${announces ? ' с намаление, оферти' : ''}, кампания, цени`,
    },
    active: 'Активна кампания',
    inactive: 'Кампания',
    upcoming: 'Кампанията започва скоро',
    ended: 'Кампанията приключи',
    save: (reduction) => `Спестете до ${reduction}`,
    houses: 'Домове в кампанията',
    none: 'В тази кампания няма мобилни домове',
    all: 'Вижте всички мобилни домове',
  },
  missing: {
    title: 'Кампанията не е намерена',
    text: 'Тази кампания я няма на сайта: приключила е или адресът ѝ е сгрешен.',
    unfetched: 'Не успяхме да заредим кампанията',
    failed: 'Кампанията не можа да се зареди',
    home: 'Към началото',
  },
};
