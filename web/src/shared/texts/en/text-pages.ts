import { dealer } from '#domain/dealer/dealer.ts';
import { chatNames, companyLines, dealerChats } from '#domain/dealer/dealer-contact.ts';
import { phoneText } from '#domain/dealer/phone-text.ts';
import { widestUsualLoad } from '#domain/law.ts';
import { localeTag } from '#domain/locale.ts';
import { backupDays } from '#domain/records/backup.ts';
import { homesFrom } from '../wording/homes-from.ts';
import { cashLimitText, usedGuarantee } from '../wording/sale-terms.ts';

const { name, company, address, phones, email, provider, retentionMonths, forms } = dealer;
const chats = dealerChats.map((chat) => chatNames[chat]).join(' or ');
const dealerName = name.en;
const bank = provider.name.en;
const reference = 'Tell us the number of your request: it is in the e-mail that confirmed it.';
const callUs = 'Call or write to us.';

const widest = widestUsualLoad.toLocaleString(localeTag.en);

/**
 * Texts of the legal pages and of the pages to which the bank sends customers back. No script of
 * the browser holds them.
 */
export const textPages = {
  privacy: {
    head: {
      title: 'Privacy notice',
      description: `What ${dealerName} does with your data when you send an enquiry or a loan request: what, why, for how long, who receives it, and your rights.`,
      keywords: 'privacy, personal data, GDPR',
    },
    title: 'Privacy notice',
    lead: 'You can look at every home on this site without telling us who you are. When you write to us or ask for a loan, this is what happens to your data.',
    sections: [
      {
        title: 'Who is responsible',
        paragraphs: [
          `${dealerName}, ${address.street.en}, ${address.postalCode} ${address.town.en}, ${address.country.en}. Phone ${phoneText(phones.sales)}, e-mail ${email}.`,
        ],
        points: companyLines('en'),
      },
      {
        title: 'When you send an enquiry',
        paragraphs: [
          'What: your name, e-mail address, phone number, message, the home you ask about, the language of the page, and our notes on the answer.',
          'Why: to answer you and, if you wish, to prepare a sale.',
          'Legal ground: you ask us to take steps prior to a contract (Article 6(1)(b) GDPR); for questions that lead to none, our legitimate interest in answering (Article 6(1)(f)).',
        ],
      },
      {
        title: 'When you ask for a viewing',
        paragraphs: [
          'What: your name, phone number, e-mail address if you give one, the homes, the day and the time you choose, the language of the page, whether you came, and our notes.',
          'Why: to settle the time with you, to remind you of it, and to wait for you. The link in our e-mails opens your viewing to whoever has it: please do not pass it on.',
          'Legal ground: the same as for an enquiry.',
        ],
      },
      {
        title: 'When you call us or come to the yard',
        paragraphs: [
          'What: your name, phone number or e-mail address, if you give us any, the homes you ask about, and our notes on what we talked about and arranged.',
          'Why: to call you back, and to keep to what we arranged.',
          'Legal ground: the same as for an enquiry.',
        ],
      },
      {
        title: 'When you send a loan request',
        paragraphs: [
          'What: your first and last name, e-mail address, phone number, address if you give one, the home and its price, the down payment and the period you chose, when you asked us to pass it on, and our notes on the request.',
          `Why: to look through your request, to pass it on to ${bank}, and to tell you what came of it. From the bank we only learn how far the application has got, not your income or the bank’s reasons.`,
          'Legal ground: steps prior to a contract at your request (Article 6(1)(b) GDPR). That request is the tick in the form. You can take it back at any time; then we pass on nothing more, and what was passed on before remains lawful.',
        ],
      },
      ...(chats
        ? [
            {
              title: `When you write to us on ${chats}`,
              paragraphs: [
                `Whoever writes there sends the message, the number and the name through that service, which is itself responsible for the data and has a privacy notice of its own. We use what you write only to answer you, on the legal ground of an enquiry, and delete the conversation after ${retentionMonths} months at the latest.`,
              ],
            },
          ]
        : []),
      {
        title: 'What happens automatically',
        points: [
          'Like every web server, ours records in its logs which page was requested when, and from which IP address. We use the logs only to find faults and attacks, and delete them after three months. Legal ground: our legitimate interest in a secure site (Article 6(1)(f) GDPR).',
          'So that nobody can flood the forms, we keep a one-way fingerprint of your IP address for a few minutes, not the address itself; where we confirm by e-mail, for up to two days; of a viewing, also of the phone number, and for some three weeks. The legal ground is the same.',
          `When you send a form, we confirm by e-mail that it has come. So that nobody can have us write to strangers, we keep a one-way fingerprint of the e-mail address for a week; if mail to it comes back, for ${retentionMonths} months. The legal ground is the same.`,
          'When you switch the language, a cookie, “lang”, remembers it for a year; the site sets no other. Until you close the tab, your browser keeps what you type into the contact form and the form for a viewing and, once the contact form is sent, its time and number.',
          'Your favourites, the homes you compare and those you viewed last are kept in your own browser only, until you remove them. The button beside those viewed last, below a home or your favourites, clears the list and stops your browser from remembering more, until you start it again there. When you look at such a list, the browser sends our site the numbers of the homes on it, to show them at today’s prices, without saying who you are.',
          ...(forms.captcha
            ? [
                'Before a form is sent, Google’s reCAPTCHA checks that a person is filling it in; Google then receives your IP address and data about your browser.',
              ]
            : []),
          'A map loads only when you ask for it. It comes from OpenStreetMap, which then receives your IP address; its own privacy policy applies (osmfoundation.org). The same goes for a home’s video: once you play it, YouTube (Google) or Vimeo receives your IP address.',
          'There is no advertising, no visitor statistics and no profiling. We make no automated decisions about you; the bank itself tells you about its own.',
        ],
      },
      {
        title: 'Who receives the data',
        points: [
          `${bank}, and only if you asked for a loan and we passed the request on. From then on the bank is itself responsible for the data and has a privacy notice of its own.`,
          'Amazon Web Services, which runs our servers, our storage and our mail in the European Union on our behalf.',
          ...(chats ? [`${chats}, if you write to us there or we answer you there.`] : []),
          'Nobody else, unless the law obliges us.',
        ],
      },
      {
        title: 'How long we keep it',
        paragraphs: [
          `Enquiries, viewings, loan requests and our notes on calls and visits are deleted automatically ${retentionMonths} months after we receive or write them. If you buy a home from us, the documents of the sale are kept for as long as tax law requires.`,
          `Backups: what is deleted can be restored for ${backupDays} days, should we lose data by mistake; nobody reads it until then, and whoever has been erased stays erased.`,
          'Of an erasure at your request we keep for good the day, the first letter and the domain of your e-mail address, and a one-way fingerprint of it, as the proof that the law asks of us (Article 6(1)(c) GDPR).',
        ],
      },
      {
        title: 'Your rights',
        points: [
          'to know what we hold about you and to receive a copy, including in a machine-readable format;',
          'to have the data corrected or erased, or its processing restricted;',
          'to object where we rely on a legitimate interest;',
          'to complain to the Commission for Personal Data Protection, 2 Prof. Tsvetan Lazarov Blvd, 1592 Sofia, www.cpdp.bg.',
        ],
      },
      {
        title: 'How to ask',
        paragraphs: [
          `Write to ${email} from the address you gave us, or come to the yard. We answer within a month, free of charge. You do not have to give us any data, but without a name and a way to reach you we simply cannot answer.`,
        ],
      },
    ],
  },
  terms: {
    head: {
      title: 'Terms of use',
      description: `What the prices, offers, pictures and forms on the site of ${dealerName} mean, how financing and complaints work, and which law applies.`,
      keywords: 'terms of use, prices, offers, complaints',
    },
    title: 'Terms of use',
    lead: 'What you can rely on when you read this site, and when something is agreed.',
    sections: [
      {
        title: 'What this site is',
        paragraphs: [
          `It shows the new and used mobile homes that ${dealerName}, ${address.street.en}, ${address.postalCode} ${address.town.en}, sells. You can read all of it free of charge and without registering.`,
        ],
      },
      {
        title: 'Who is behind it',
        paragraphs: [`Phone ${phoneText(phones.sales)}, e-mail ${email}.`],
        points: companyLines('en'),
      },
      {
        title: 'Prices and offers',
        points: [
          'Prices are in euro, all taxes included, for the home as its listing describes it.',
          'A discount applies until the date shown beside it. A reduced price also comes with the lowest price of the 30 days before the reduction or, for a home listed for less than 30 days, the lowest since it was listed.',
          'Delivery is free where the listing says so. Where it is not, we tell you the cost before you decide.',
          'A home is reserved once we have agreed on it with you. Until then it can be sold to somebody else.',
          'Should a price be plainly wrong, we correct it and let you know before anything is agreed.',
        ],
      },
      {
        title: 'A form is not a contract',
        paragraphs: [
          'An enquiry or a loan request binds neither you nor us. A contract is made only when both of us sign it, and before that you can inspect the home in the yard.',
        ],
      },
      {
        isPayment: true,
        title: 'Payment, part exchange and buyback',
        paragraphs: [
          `You can pay by credit card or by bank transfer, and in cash where the price in the contract is under ${cashLimitText('en')}: from there on we take every payment, a deposit too, through an account only, because of the Act on Limiting Payments in Cash. The value of a home you give in part exchange, and the terms on which we buy one back, are set out in the contract.`,
        ],
      },
      {
        title: 'Financing',
        isCredit: true,
        paragraphs: [
          `The loan is granted by ${bank}, not by us. We answer a loan request within 24 hours; the bank decides on the loan.`,
          'The instalments, the APR, the NIR and the total due that our calculator shows are an example, worked out for the price of the home and for the down payment and the period you chose, on the bank’s terms as we know them. Only the terms the bank gives you before you sign are binding.',
        ],
      },
      {
        title: 'Condition, guarantee and servicing',
        paragraphs: [
          `We give no additional commercial guarantee and do no servicing after the sale. What we know about the condition of a home is in its listing. The legal guarantee holds for every home: two years, for used ones ${usedGuarantee('en')}.`,
        ],
      },
      // The content of the harmonised notice: Directive 2011/83/EU, articles 5(1)(e) and 22a
      // (Directive (EU) 2024/825), in the form of Implementing Regulation (EU) 2025/1960. In our
      // words: a lawyer has yet to check them, and whether the official picture is needed.
      {
        isGuarantee: true,
        title: 'Legal guarantee of conformity',
        paragraphs: [
          'Whoever buys goods from a professional seller as a consumer has this guarantee by law: it costs nothing, and no contract can take it away.',
        ],
        points: [
          'If the goods are not as agreed, or do not do what such goods should, the seller answers for it for at least two years after delivery. For used goods, seller and consumer may agree on a shorter time, but under Bulgarian law not on less than a year (Act on the Supply of Digital Content and Digital Services and the Sale of Goods).',
          'You can ask for repair or replacement, free of charge and within a reasonable time.',
          'If neither is possible or neither helps, you can ask for a lower price, or end the contract and have your money back.',
          'It holds throughout the European Union. Some countries give consumers more.',
          'A commercial guarantee, of the seller’s or the maker’s, comes on top of it and never replaces it.',
        ],
        link: {
          label: 'Your Europe: guarantees and returns',
          href: 'https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_en.htm',
        },
      },
      {
        title: 'Pictures and descriptions',
        paragraphs: [
          'Pictures and floor plans are illustrative: furniture, colours and surroundings may differ. What counts is the home that you inspect and the description in the contract.',
        ],
      },
      {
        title: 'Complaints',
        paragraphs: [
          `Write to ${email}, call ${phoneText(phones.service)}, or come to the yard. We enter your complaint in our register and put right, free of charge, whatever is not as agreed, within a month of the day on which you complained. If we cannot agree, you can turn to the ${company.supervisor.name.en}, ${company.supervisor.site}, and to the conciliation commissions there.`,
        ],
      },
      {
        title: 'Law',
        paragraphs: [
          'Bulgarian law applies, and Bulgarian courts decide; a consumer who lives elsewhere keeps the protection that law and courts give there. If the texts in the two languages differ, the Bulgarian one prevails.',
        ],
      },
    ],
  },
  placement: {
    head: {
      title: 'Where a mobile home may stand',
      description:
        'Permit, land, road, power, water and winter: what to find out before you buy a mobile home for your land in Bulgaria.',
      keywords: 'mobile home, placement, permit, land, road, power, water, Bulgaria',
    },
    title: 'Where it may stand',
    lead: 'What to check about the land before you buy. Tell us where it is, and we will say what we know of the way there.',
    sections: [
      {
        title: 'The permit',
        paragraphs: [
          'The municipality decides whether a mobile home may stand on a plot, and for how long: ask its chief architect. Usually it takes a placement permit (article 56 of the Spatial Development Act). What else the municipality asks for depends on the plot and on what the home is for. This is what we know; what counts is the municipality’s answer.',
        ],
        points: [
          'Take with you a title deed or the owner’s consent, and a plan of the plot.',
          'If the plot is farmland, in a forest, by a shore, in a protected area or outside the town plan, ask what else applies to it.',
          'Ask before you pay a deposit.',
        ],
      },
      {
        title: 'The land',
        points: [
          'Larger than the home: there must be room around it to work, and to get out in an emergency. Ask the municipality how far from the boundary it has to stand.',
          'Level and firm: gravel, slabs or concrete strips under the axles and the jacks. The jacks level the home, not the ground.',
          'Dry: no water that gathers below the home, and no slope that may slip.',
        ],
      },
      {
        title: 'The road',
        points: [
          'A lorry brings the home in one piece. Measure where it has to pass: gates, bends, bridges, wires and branches on the last kilometre.',
          `A home wider than ${widest} m travels as an oversize load: with a permit, often at certain hours and on certain roads only.`,
          'Where no lorry gets through, a tractor or a crane may help. It costs extra: ask beforehand.',
        ],
      },
      {
        title: 'Power and gas',
        points: [
          'A supply of its own with its own fuse. How many amperes it needs depends on the appliances, above all on electric heating.',
          'A licensed electrician connects the home and measures the earthing.',
          `Many homes${homesFrom.en.country} use gas for cooking and hot water. The bottles stand outside, and a specialist checks the installation before the first use.`,
        ],
      },
      {
        title: 'Water and drains',
        points: [
          'Mains or a well with a pump; a tap on the plot is enough for the connection.',
          'A drain: the sewer, or a watertight pit that is emptied. The municipality says which it allows.',
        ],
      },
      {
        title: 'In winter',
        points: [
          'Whether a home suits the whole year depends on insulation, glazing and heating. See what its listing says, and ask us about the rest.',
          'Pipes below the floor need insulation. If the home stands empty in frost, drain the water.',
          'Skirting around the base keeps out the wind and some of the cold. Clear snow off the roof before it gets heavy.',
        ],
      },
      { title: 'Ask us', paragraphs: [callUs] },
    ],
  },
  'loan-success': {
    head: {
      title: 'Application completed',
      description: 'The bank has your application. What happens next, and whom to call.',
      keywords: '',
    },
    title: 'The bank has your application',
    lead: `Thank you. You have completed the application with ${bank}.`,
    sections: [
      {
        title: 'What happens next',
        points: [
          'If you have signed the contract, we will call you to arrange the down payment, the papers and the delivery.',
          'If the bank is still deciding, it will tell you; we see its decision too.',
        ],
      },
      {
        title: 'Any questions?',
        paragraphs: [callUs, reference],
      },
    ],
  },
  'loan-failed': {
    head: {
      title: 'Application not completed',
      description:
        'The application with the bank was not completed. What you can do now, and whom to call.',
      keywords: '',
    },
    title: 'The application was not completed',
    lead: `${bank} did not accept the application, or it was interrupted on the way. You owe nothing.`,
    sections: [
      {
        title: 'What you can do',
        isCredit: true,
        points: [
          'If you left it by mistake, open the link in our e-mail once more.',
          'You may apply again with another down payment or period. The bank decides on each application anew.',
          `You can also pay by card, by bank transfer or, where the home costs less than ${cashLimitText('en')}, in cash. We also take your old home in part exchange.`,
        ],
      },
      { title: 'Let us talk it over', paragraphs: [callUs, reference] },
    ],
  },
};
