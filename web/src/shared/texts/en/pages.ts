import { dealer } from '#domain/dealer/dealer.ts';
import { areImported, homesFrom } from '../wording/homes-from.ts';
import { cashLimitText } from '../wording/sale-terms.ts';

const town = dealer.address.town.en;

export const pages = {
  about: {
    head: {
      title: 'About us',
      description: `Who we are, where our mobile homes come from and how we check them; a yard in ${town} you can visit.`,
      keywords: `mobile home dealer, ${town}, about`,
    },
    title: 'About us',
    subtitle: areImported
      ? `We bring mobile homes${homesFrom.en.country} to Bulgaria, check them, and deliver them to your land.`
      : 'We choose mobile homes, check them, and deliver them to your land.',
    rating: 'rating',
    ratedBy: (count: number, source: string, when: string) =>
      `The average of ${count === 1 ? 'one rating' : `${count} ratings`} (${source}), as of ${when}.`,
    storyTitle: 'How we work',
    story: [
      `We look for homes${homesFrom.en.partners}, and choose the ones we would live in ourselves.`,
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
    /** Where more homes were chosen than one enquiry may be about. */
    tooMany: 'One enquiry takes five homes: these are the first five of your list.',
    gone: (count: number) =>
      count === 1
        ? 'One home of the link is no longer listed.'
        : `${count} homes of the link are no longer listed.`,
    follow: 'News and more pictures',
    chat: 'Write to us',
    browseTitle: 'Look around first',
    browse:
      'Every home has its pictures, measurements and price on the site; those reserved or sold are marked.',
  },
};
