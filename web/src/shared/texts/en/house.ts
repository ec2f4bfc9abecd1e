import { dealer } from '#domain/dealer/dealer.ts';
import type { MoneyWay } from '#domain/dealer/payment.ts';
import { pictures } from './pictures.ts';

export const house = {
  head: {
    /** Without a price: the house is sold. */
    title: (name: string, year: number, price: string | null) =>
      `${name} ${year}, ${price ?? 'sold'}`,
    description: (house: {
      name: string;
      year: number;
      isNew: boolean;
      size: string;
      beds: number;
      bedrooms: number;
      price: string | null;
    }) =>
      `${house.isNew ? 'New' : 'Used'} mobile home ${house.name} (${house.year})${house.size && `, ${house.size}`}, sleeps ${house.beds}, ${house.bedrooms === 1 ? '1 bedroom' : `${house.bedrooms} bedrooms`}. ${house.price ? `Price ${house.price}. Pictures, specification and floor plan; viewings in ${dealer.address.town.en}.` : 'It is sold: see its pictures, and similar homes for sale.'}`,
    keywords: (name: string) => `${name}, mobile home, static caravan, for sale, Bulgaria`,
  },
  breadcrumb: 'Breadcrumb',
  gallery: {
    ...pictures,
    open: (number: number, count: number) => `Picture ${number} of ${count}: see it full screen`,
    show: (number: number) => `Show picture ${number}`,
    showPlan: 'Show the floor plan',
    fullScreen: 'Pictures, full screen',
    close: 'Close',
    zoom: 'Enlarge the picture',
  },
  call: (phone: string) => `Call ${phone}`,
  enquire: 'Send enquiry',
  enquireShort: 'Enquire',
  /** Leads to the form for a viewing. */
  viewing: 'Book a viewing',
  chat: {
    label: (app: string) => `Write to us on ${app}`,
    text: (name: string, link: string) => `Hello! I am interested in the ${name}: ${link}`,
  },
  /** Said instead about a house that can't be bought now. */
  taken: {
    reserved: {
      enquire: 'Tell me if it is free again',
      enquireShort: 'Notify me',
    },
    sold: {
      enquire: 'Ask for one like this',
      enquireShort: 'One like this',
      chat: (name: string, link: string) => `Hello! I am looking for one like the ${name}: ${link}`,
    },
  },
  availability: {
    available: `Available: come and see it in ${dealer.address.town.en}.`,
    reserved: 'This home is reserved.',
    sold: 'This home is sold.',
    /** Leads to homes like it. */
    similar: 'Similar ones for sale',
  },
  vat: {
    included: 'VAT is included and shown on the invoice.',
    margin: 'Sold under the VAT margin scheme: the invoice shows no VAT to deduct.',
  },
  /** Wider than `widestUsualLoad`. */
  oversize: (limit: string) =>
    `Wider than ${limit} m: it travels as an oversize load, with a permit.`,
  placement: 'Where it may stand, and what the land needs',
  guarantee: (isNew: boolean, usedMonths: number | null) =>
    isNew
      ? 'Legal guarantee: two years'
      : usedMonths === null
        ? 'Legal guarantee: as agreed in the contract, never under one year'
        : `Legal guarantee of this used home: ${usedMonths} months, as agreed in the contract`,
  guaranteeNotice: 'Harmonised notice on the legal guarantee',
  /** The ways of `paymentWays`, in its order. */
  payment: (ways: readonly MoneyWay[]) =>
    `It can be paid for ${ways
      .map((way) => ({ cash: 'in cash', card: 'by credit card', account: 'by bank transfer' })[way])
      .join(', ')
      .replace(/, (?=[^,]*$)/, ' or ')}.`,
  /** Regulation (EU) 2023/988, article 19. */
  madeBy: (maker: string, responsible: string) =>
    `Made by ${maker}. Responsible in the EU: ${responsible}.`,
  financing: {
    button: (provider: string) => `In instalments with ${provider}`,
    failed: 'The form could not be loaded. Check your connection and try again or call us.',
  },
  /** For a lawyer to check: `lawWordings` in functions/domain/law.ts. */
  loanExample: {
    label: 'Representative example of a loan',
    line: (name: string, downPayment: string, money: string, apr: string, total: string) =>
      `Example, ${name}: ${downPayment} now and ${money} a month. ${apr}. ${total}.`,
    card: (downPayment: string, money: string) => `${downPayment} now and ${money} a month*`,
    cards:
      '* The other homes: the same period and rates, with at least half of the price paid first.',
    own: 'Choose your own period and down payment',
  },
  help: {
    title: 'Questions about this home?',
    email: 'E-mail',
    subject: (name: string) => `Inquiry about ${name}`,
  },
  specs: {
    title: 'Specification',
    year: 'Year',
    length: 'Length',
    width: 'Width',
    height: 'Height',
    weight: 'Weight',
    beds: 'Beds',
    bedrooms: 'Bedrooms',
    condition: 'Condition',
    heating: 'Heating',
    new: 'new',
    used: 'used',
  },
  condition: {
    title: 'What condition it is in',
    checks: {
      roof: { name: 'Roof', good: 'sound', fair: 'fair', todo: 'needs work' },
      floor: { name: 'Floor', good: 'sound', fair: 'fair', todo: 'needs work' },
      damp: { name: 'Damp', good: 'none', fair: 'slight traces', todo: 'needs attention' },
      windows: { name: 'Windows', good: 'sound', fair: 'fair', todo: 'need work' },
      gas: {
        name: 'Gas test',
        good: 'passed',
        fair: 'passed with remarks',
        todo: 'still to be done',
      },
      electric: {
        name: 'Electrical test',
        good: 'passed',
        fair: 'passed with remarks',
        todo: 'still to be done',
      },
    },
    chassis: 'Year of the chassis',
    renewed: 'Renewed',
  },
  video: {
    title: 'Video',
    play: 'Play the video',
    note: (host: string) => `The video is on ${host}, which sees your IP address once you play it.`,
  },
  printed: {
    scan: 'All pictures and today’s price:',
    asOf: (day: number, month: string, year: number) =>
      `As shown on the site on ${day} ${month} ${year}`,
  },
  features: 'Features',
  description: 'Description',
  inBulgarian: 'in Bulgarian',
  similar: 'Similar mobile homes',
  instead: {
    newest: 'The newest homes',
    offers: (count: number) =>
      count === 1 ? 'One home is on offer today' : `${count} homes are on offer today`,
  },
  bad_slug: {
    title: 'Invalid Mobile House URL',
    text: 'The address of this page is in the wrong format: its end may have been lost when it was copied.',
    back: 'Back to listings',
  },
  not_found: {
    title: 'Mobile House Not Found',
    text: 'This mobile home does not exist or was removed.',
    back: 'Back to listings',
  },
};
