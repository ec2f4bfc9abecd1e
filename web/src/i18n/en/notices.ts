import { dealer } from '../../../../functions/domain/dealer.ts';

const { name, address, phones, email, provider, retentionMonths, forms } = dealer;
const dealerName = name.en;
const bank = provider.name.en;

/** Pages that are only read; their texts are in no script but their own page. */
export const notices = {
  privacy: {
    head: {
      title: `Privacy notice | ${dealerName}`,
      description: `What ${dealerName} does with your data when you send an enquiry or a loan request: what, why, for how long, who receives it, and your rights.`,
      keywords: 'privacy, personal data, GDPR',
    },
    title: 'Privacy notice',
    lead: 'You can look at every home on this site without telling us who you are. When you write to us or ask for a loan, this is what happens to your data.',
    sections: [
      {
        title: 'Who is responsible',
        paragraphs: [
          `${dealerName}, ${address.street.en}, ${address.postalCode} ${address.town.en}, ${address.country.en}. Phone ${phones.sales.shown}, e-mail ${email}.`,
        ],
      },
      {
        title: 'When you send an enquiry',
        paragraphs: [
          'What: your name, e-mail address, phone number, your message, the home it is about, the language of the page, and what we note down about our answer.',
          'Why: to answer you and, if you wish, to prepare a sale.',
          'Legal ground: you asked us to take steps before a contract (Article 6(1)(b) GDPR); for questions that lead to none, our legitimate interest in answering (Article 6(1)(f)).',
        ],
      },
      {
        title: 'When you send a loan request',
        paragraphs: [
          'What: your first and last name, e-mail address, phone number, the address if you give one, the home with its price, the down payment and the period you chose, when you gave your consent, and what we note down about the request.',
          `Why: to look at your request, to hand it to ${bank} once we have approved it, and to tell you what came of it. From the bank we learn how far the application is, never your income or its reasons.`,
          'Legal ground: steps before a contract at your request (Article 6(1)(b) GDPR), and your consent for passing the data on to the bank (Article 6(1)(a)). You can take the consent back at any time; what was passed on before stays lawful.',
        ],
      },
      {
        title: 'What happens by itself',
        points: [
          'As every web server does, ours notes which page was asked for when, and from which internet address. We use it only to find faults and attacks; it is deleted after three months. Ground: our legitimate interest in a safe site (Article 6(1)(f) GDPR).',
          'So that nobody floods the forms, a few minutes’ note of who sent one holds a cipher of the internet address, not the address itself. The ground is the same.',
          'One cookie, “lang”, remembers your language for a year. What you type into the contact form stays in your own browser until it is sent or the tab is closed.',
          ...(forms.captcha
            ? [
                'Before a form is sent, a captcha of Google (reCAPTCHA) checks that a person is at work; Google then receives your internet address and data about your browser.',
              ]
            : []),
          'There is no advertising, no visitor statistics and no profile of you. We decide nothing about you by machine; the bank tells you itself how it decides.',
        ],
      },
      {
        title: 'Who receives the data',
        points: [
          `${bank}, and only if you asked for a loan and we approved the request. The bank is then responsible for the data itself and has a privacy notice of its own.`,
          'Amazon Web Services, which runs our servers, our storage and our mail in the European Union on our behalf.',
          'Nobody else, unless a law obliges us.',
        ],
      },
      {
        title: 'How long we keep it',
        paragraphs: [
          `Enquiries and loan requests are deleted by themselves ${retentionMonths} months after they came. If you buy a home from us, the papers of the sale are kept for as long as tax law asks.`,
        ],
      },
      {
        title: 'Your rights',
        points: [
          'to know what we hold about you and to receive a copy, also in a form that a machine can read;',
          'to have it corrected, erased or restricted;',
          'to object where we rely on a legitimate interest;',
          'to take your consent back;',
          'to complain to the Commission for Personal Data Protection, 2 Prof. Tsvetan Lazarov Blvd, 1592 Sofia, www.cpdp.bg.',
        ],
      },
      {
        title: 'How to ask',
        paragraphs: [
          `Write to ${email} from the address you gave us, or come to the yard. We answer within a month and charge nothing. You need not give us any data; without a name and a way to reach you we just cannot answer.`,
        ],
      },
    ],
  },
  'loan-success': {
    head: {
      title: `Application completed | ${dealerName}`,
      description: 'The bank has your application. What happens next, and whom to call.',
      keywords: '',
    },
    title: 'The bank has your application',
    lead: `Thank you. You have completed the application with ${bank}.`,
    sections: [
      {
        title: 'What happens next',
        steps: [
          'The bank tells you its decision; we see it too.',
          'Once the contract is signed, we call you to arrange the down payment, the papers and the delivery.',
        ],
      },
      { title: 'Questions meanwhile?', paragraphs: ['Call or write to us, we are here every day of the week.'] },
    ],
  },
  'loan-failed': {
    head: {
      title: `Application not completed | ${dealerName}`,
      description: 'The application with the bank was not completed. What you can do now, and whom to call.',
      keywords: '',
    },
    title: 'The application was not completed',
    lead: `${bank} did not accept the application, or it was broken off on the way. You owe nothing.`,
    sections: [
      {
        title: 'What you can do',
        points: [
          'If you broke it off by mistake, open the link in our e-mail once more.',
          'A higher down payment or a longer period may change the answer: ask us, and we work it out with you.',
          'You can also pay in cash, by card or by bank transfer, or give your old home in part exchange.',
        ],
      },
      { title: 'Let us talk it over', paragraphs: ['Call or write to us, we are here every day of the week.'] },
    ],
  },
};
