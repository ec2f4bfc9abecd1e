import { dealer } from '#domain/dealer/dealer.ts';

/** The time left, or a moment, in parts that each language puts together in its own way. */
interface Moment {
  day: number;
  month: string;
  /** Only in another year than this one. */
  year: number | null;
  time: string;
}

const date = ({ day, month, year }: Moment) =>
  `${day}\u00a0${month}${year === null ? '' : ` ${year}`}`;

export const campaign = {
  price: {
    now: 'Price now ',
    before: 'before ',
    saving: (amount: string) => `You save ${amount}`,
    lowest: (price: string) => `Lowest price in the 30\u00a0days before the reduction: ${price}`,
    lowestSince: (price: string, days: number) =>
      `Lowest price before the reduction, since the home was listed (${days}\u00a0days): ${price}`,
    /** Says once, where prices stand side by side, what the struck ones are. */
    struck: 'Struck price',
    struckIs: (days: number) => `the lowest in the ${days}\u00a0days before the reduction`,
    struckOf: (name: string, days: number) =>
      `${name}: the lowest before the reduction, since the home was listed (${days}\u00a0days)`,
    changed: (price: string) => `The price is now ${price}`,
  },
  source: { campaign: 'Campaign', individual: 'Special offer' },
  countdown: {
    days: (count: number) => (count === 1 ? 'day' : 'days'),
    hours: (count: number) => (count === 1 ? 'hour' : 'hours'),
    minutes: (count: number) => (count === 1 ? 'minute' : 'minutes'),
    seconds: (count: number) => (count === 1 ? 'second' : 'seconds'),
    left: (time: string) => `${time} left`,
    end: 'Ends in',
    start: 'Starts in',
    ended: 'The offer has ended',
    started: 'It has started',
  },
  date: {
    months: [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ],
    until: (moment: Moment) => `until ${date(moment)}, ${moment.time}`,
    from: (moment: Moment) => `from ${date(moment)}, ${moment.time}`,
  },
  upTo: (reduction: string) => `up to ${reduction} off`,
  viewOffers: 'View Special Offers',
  banner: { label: 'Campaign', more: 'About the campaign' },
  page: {
    head: {
      title: (name: string, page: number) => `${name}${page > 1 ? `, page ${page}` : ''}`,
      description: (name: string, saving: string | null) =>
        `${name}. ${saving === null ? 'A campaign with' : saving} mobile homes from our yard in ${dealer.address.town.en}. The homes, their prices and the dates.`,
      /** `announces`: whether it has a reduction to announce. */
      keywords: (announces: boolean) =>
        `mobile homes${announces ? ' on offer, discounts' : ''}, campaign, Bulgaria`,
    },
    active: 'Active Campaign',
    inactive: 'Campaign',
    upcoming: 'Campaign starts soon',
    ended: 'Campaign has ended',
    save: (reduction: string) => `Save up to ${reduction}`,
    houses: 'Featured Mobile Houses',
    none: 'No mobile houses in this campaign',
    all: 'View All Mobile Houses',
  },
  missing: {
    title: 'Campaign Not Found',
    text: 'This campaign does not exist or was removed.',
    unfetched: 'Failed to fetch campaign',
    failed: 'Failed to load campaign',
    home: 'Back to Home',
  },
};
