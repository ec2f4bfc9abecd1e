import { dealer } from '#domain/dealer/dealer.ts';
import { cashLimitText } from '../wording/cash-limit.ts';
import { usedGuarantee } from '../wording/used-guarantee.ts';

const provider = dealer.provider.shortName;
const town = dealer.address.town.en;

export const pages = {
  about: {
    head: {
      title: 'About us',
      description: `Who we are, where our mobile homes come from and how we check them; a yard in ${town} you can visit.`,
      keywords: `mobile home dealer, ${town}, about`,
    },
    title: 'About us',
    subtitle:
      'We bring mobile homes from the UK to Bulgaria, check every one of them, and put them where you want to live.',
    rating: 'rating',
    ratedBy: (count: number, source: string, when: string) =>
      `The rating is the average of ${count === 1 ? 'one' : count}: ${source}, as of ${when}.`,
    storyTitle: 'How we work',
    story: [
      'We started with a single mobile home brought from the UK for friends, and never stopped. Today partner suppliers there keep homes for us, and we choose among them the ones we would live in ourselves.',
      `In the yard in ${town} we go through the chassis, the roof, the gas, water and electrics, clean the home, and only then put it on the site, with what is worn written down beside what is new.`,
      `You can pay by credit card, by bank transfer or in instalments, and in cash where the home costs less than ${cashLimitText('en')}. We take your old home in part exchange and buy back what we sold.`,
    ],
    pictures: {
      main: 'A mobile home ready for its new owners',
      showroom: `A home from the yard in ${town}, up close`,
      lifestyle: 'A mobile home out in the country',
    },
  },
  contact: {
    head: {
      title: 'Contact',
      description: `Address, phones, e-mail and opening hours of the yard in ${town}.`,
      keywords: `contact, address, phone, ${town}, mobile homes`,
    },
    title: 'Contact',
    subtitle: 'Call, write, or come by: we answer in Bulgarian and English.',
    follow: 'News and more pictures',
    chat: 'Write to us',
    browseTitle: 'Look around first',
    browse:
      'Every home has its pictures, measurements and price on the site; those reserved or sold are marked.',
  },
  faq: {
    head: {
      title: 'Questions and answers',
      description:
        'Financing, part exchange, after-sales, delivery, accessories and warranty: short answers.',
      keywords: 'mobile home questions, financing, delivery, warranty',
    },
    title: 'Questions and answers',
    subtitle: 'What people ask us most often before they buy.',
    questions: [
      [
        'Can I pay in instalments?',
        `Yes, through a bank. On the page of a home, choose “In instalments with ${provider}”: see what you would pay and send a request. We answer within 24 hours; the bank decides on the loan.`,
      ],
      [
        'Do you take my old home in part exchange?',
        'Yes. We look at it, agree on a price and take it off the price of the new one.',
      ],
      [
        'Is there after-sales servicing?',
        'We have no servicing of our own after the sale. We can put you in touch with tradespeople who know these homes.',
      ],
      [
        'How is the home delivered?',
        'By a specialised carrier, anywhere in Bulgaria, levelling included. For many homes delivery is free: the listing says so.',
      ],
      [
        'Can I order a veranda, steps or other accessories?',
        'Yes: decking, steps, skirting and furniture can be ordered with the home. Ask us for a price.',
      ],
      [
        'Where may I put it?',
        'On land where the municipality allows it, with a road that a lorry can take, power, water and a drain. Ask the municipality about the permit before you buy.',
      ],
      [
        'Is there a warranty?',
        `We give no additional commercial guarantee. The legal one holds for every home: two years, for used ones ${usedGuarantee('en')}. Everything we know about a home is in its listing, and you can inspect it before you pay.`,
      ],
    ],
    guarantee: 'See what the legal guarantee gives you.',
    placement: 'What the land needs, point by point.',
    more: 'Another question? Ask us',
  },
};
