import { dealer } from '#domain/dealer/dealer.ts';
import { widestUsualLoad } from '#domain/law.ts';
import { localeTag } from '#domain/locale.ts';
import { homesFrom } from '../wording/homes-from.ts';
import { cashLimitText, usedGuarantee } from '../wording/sale-terms.ts';

const provider = dealer.provider.shortName;
const town = dealer.address.town.en;
const widest = widestUsualLoad.toLocaleString(localeTag.en);

/** Each question with its answer, under the fragment of its address. */
export const faq = {
  head: {
    title: 'Questions and answers',
    description:
      'Price and instalments, part exchange, delivery, permits, power and water, winter, warranty: short answers.',
    keywords: 'mobile home questions, financing, delivery, permit, winter, warranty',
  },
  title: 'Questions and answers',
  subtitle: 'What people ask us most often before they buy.',
  groups: {
    before: {
      title: 'Before you buy',
      questions: {
        viewing: [
          'Can I see the home before I buy it?',
          `Yes. Come to the yard in ${town} during opening hours, step inside, open the cupboards. Book a viewing on the home’s page or call first, so that we have time for you.`,
        ],
        condition: [
          'How do I know what state a used home is in?',
          'The listing says what we know of the home and what is worn. Inspect it before you pay, and ask about anything the listing does not say.',
        ],
        reservation: [
          'Can you keep a home for me?',
          'Yes, once we have agreed on it: its listing then says that it is reserved. Whether you pay a deposit, how much, and when you get it back is agreed before you pay it. Until then the home may be sold to somebody else. An enquiry on the site commits you to nothing.',
        ],
      },
    },
    price: {
      title: 'Price and payment',
      questions: {
        financing: [
          'Can I pay in instalments?',
          `Yes, through a bank. On the page of a home, choose “In instalments with ${provider}”: see what you would pay and send a request. We answer within 24 hours; the bank decides on the loan.`,
        ],
        payment: [
          'How can I pay?',
          `By credit card or by bank transfer, and in cash where the home costs less than ${cashLimitText('en')}. From there on every payment goes through an account, a deposit too.`,
        ],
        documents: [
          'Does the price include VAT, and do I get an invoice?',
          'Prices are in euro, with all taxes. How VAT stands on the invoice depends on the home: where its listing does not say, ask us before you decide, most of all if you want to deduct it. What we agree on is set down in a written contract.',
        ],
        'part-exchange': [
          'Do you take my old home in part exchange?',
          'Yes. We look at it, agree on a price and take it off the price of the new one.',
        ],
        buyback: [
          'Do you buy homes back?',
          'If your plans change, we can buy back the home we sold you. The terms are set out in the contract.',
        ],
      },
    },
    delivery: {
      title: 'Delivery and accessories',
      questions: {
        delivery: [
          'How is the home delivered?',
          'By a specialised carrier, anywhere in Bulgaria that a lorry can reach. For many homes delivery is free: the listing says so.',
        ],
        'delivery-price': [
          'What does delivery cost?',
          'Nothing, where the listing says “Free delivery”. Otherwise it depends on the distance, the width of the home and the road: tell us where your land is, and we tell you the price before you decide. A tractor or a crane, where it takes one, is paid for separately.',
        ],
        road: [
          'What road does the lorry need?',
          `The home arrives in one piece. Measure gates, bends, bridges and low wires on the last kilometre, and call us if you are in doubt. A home wider than ${widest} m travels as an oversize load: with a permit, and often only at certain hours.`,
        ],
        accessories: [
          'Can I order a veranda, steps or other accessories?',
          'Yes: a veranda, steps, skirting and furniture can be ordered with the home. Ask us for a price.',
        ],
      },
    },
    land: {
      title: 'The land, and life in the home',
      questions: {
        placement: [
          'Where may I put the home?',
          'On land where the municipality allows it and to which a lorry can drive, with power, water and a drain. Ask the municipality about the permit before you buy.',
        ],
        permit: [
          'Do I need a permit?',
          'The municipality decides: ask its chief architect before you pay a deposit. Usually it takes a placement permit; what else is asked for depends on the plot and on what the home is for. Take the sizes of the home along: they are in its listing.',
        ],
        utilities: [
          'How are power, water and the drain connected?',
          'Power comes by a supply of its own, which a qualified electrician connects. For water one tap on the plot is enough. Waste goes to the sewer or to a tank that is emptied: the municipality says which is allowed. Ask us before you order what of this is part of the delivery.',
        ],
        winter: [
          'Can I live in it in winter?',
          'It depends on the home: on its insulation, windows and heating. Look in the listing for central heating and double glazing, and ask us about the rest. Where a home stands empty in the cold, its water is drained.',
        ],
        gas: [
          'What does it use for heating and cooking?',
          `In many homes${homesFrom.en.country} one cooks and heats the water with gas: the bottles stand outside, and a specialist checks the installation before it is first used. What heating a home has is in its listing.`,
        ],
      },
    },
    after: {
      title: 'After you have bought',
      questions: {
        warranty: [
          'Is there a warranty?',
          `We give no additional commercial guarantee. The legal one holds for every home: two years, for used ones ${usedGuarantee('en')}. Everything we know about a home is in its listing, and you can inspect it before you pay.`,
        ],
        'after-sales': [
          'Is there after-sales servicing?',
          'No, we have no servicing of our own after the sale. The legal guarantee holds without it.',
        ],
        complaint: [
          'What if something is not in order?',
          'Call us, write, or come to the yard. How we deal with a complaint, and within what time, is in the terms and conditions.',
        ],
      },
    },
  },
  links: {
    contact: 'Address, opening hours and the way to us.',
    freeDelivery: 'See the homes with free delivery.',
    placement: 'What the land needs, point by point.',
    guarantee: 'See what the legal guarantee gives you.',
    terms: 'Read the terms and conditions.',
  },
  more: 'Another question? Ask us',
};
