import { dealer } from '#domain/dealer/dealer.ts';
import { homesFrom } from '../wording/homes-from.ts';
import { cashLimitText } from '../wording/sale-terms.ts';
import { stockPlace } from '../wording/text-marks.ts';

const bank = dealer.provider.name.en;

/** Parts of the home page, and parts that several pages share. */
export const sections = {
  services: {
    title: 'What we do for you',
    items: [
      [
        'Free delivery',
        'Many of the homes come with free delivery to your land. The listing says which.',
      ],
      [
        'Part exchange welcome',
        'Trade in your old mobile home: we look at it, agree on a price and take it off the price of the new one.',
      ],
      [
        'Payment',
        `By credit card or by bank transfer; in cash where the home costs less than ${cashLimitText('en')}.`,
      ],
      // Last: the notice about credit stands right below it.
      [
        'Financing',
        `Buy in instalments, on credit from ${bank}. We reply to every loan request within 24 hours; the bank decides on the loan.`,
      ],
    ],
  },
  why: {
    title: 'Why choose us',
    items: [
      ['Wide selection', `New and used homes${homesFrom.en.partners}: ${stockPlace}.`],
      [
        'Expert advice',
        'We help you choose by land, access, season and budget, in Bulgarian or English.',
      ],
      [
        'Buyback programme',
        'If your plans change, we can buy back the home we sold you. The terms are set out in the contract.',
      ],
    ],
    picture: 'A mobile home from our yard',
  },
  testimonials: {
    title: 'What our customers say',
    by: (name: string, place: string, month: string) => `${name}, ${place}, ${month}`,
  },
  visit: {
    title: 'Come and see them',
    text: 'Walk round the yard, step inside, open the cupboards, sit on the sofas.',
    directions: 'Get directions',
    navigation: 'Navigate with Waze',
    map: 'Map of the way to us',
    showMap: 'Show the map',
    mapNote: 'The map comes from OpenStreetMap, which will then see your IP address.',
  },
};
