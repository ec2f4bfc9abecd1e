import { dealer } from '#domain/dealer/dealer.ts';
import { cashLimitText, usedGuarantee } from '../wording/sale-terms.ts';

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
      'We bring mobile homes from the UK to Bulgaria, check them, and deliver them to your land.',
    rating: 'rating',
    ratedBy: (count: number, source: string, when: string) =>
      `The average of ${count === 1 ? 'one rating' : `${count} ratings`} (${source}), as of ${when}.`,
    storyTitle: 'How we work',
    story: [
      'We look for homes at our partner suppliers in the UK, and choose the ones we would live in ourselves.',
      `In the yard in ${town} we check and clean the homes, and the listings say what is worn as well as what is new.`,
      `You can pay by credit card, by bank transfer or in instalments, and in cash where the home costs less than ${cashLimitText('en')}. We take your old home in part exchange and buy back what we sold, on the terms of the contract.`,
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
        'No, we have no servicing of our own after the sale. The legal guarantee holds without it.',
      ],
      [
        'How is the home delivered?',
        'By a specialised carrier, anywhere in Bulgaria that a lorry can reach. For many homes delivery is free: the listing says so.',
      ],
      [
        'Can I order a veranda, steps or other accessories?',
        'Yes: a veranda, steps, skirting and furniture can be ordered with the home. Ask us for a price.',
      ],
      [
        'Where may I put the home?',
        'On land where the municipality allows it and to which a lorry can drive, with power, water and a drain. Ask the municipality about the permit before you buy.',
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
