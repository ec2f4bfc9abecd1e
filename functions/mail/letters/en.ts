import { dealer } from '../../domain/dealer.ts';
import { defaultRejection } from '../../domain/rejection-text.ts';
import { type Block, button, facts, type Letter } from '../letter.ts';
import { dealerLines, type LoanValues, phoneFacts } from '../letter-values.ts';
import type { Letters } from './letters.ts';

const lang = 'en';
const bank = dealer.provider.name.en;
const signature = dealerLines(lang);
const letter = (subject: string, title: string, ...blocks: Block[]): Letter => ({
  lang,
  subject,
  title,
  blocks,
  signature,
});
const text = (words: string): Block => ({ kind: 'text', text: words });
const phones: Block = { kind: 'facts', facts: phoneFacts(lang) };
const farewell = text('Kind regards,');

const terms = ({ house, houseUrl, price, downPayment, period }: LoanValues) => [
  { label: 'Mobile home', value: house, href: houseUrl },
  { label: 'Price', value: price },
  { label: 'Down payment', value: downPayment },
  { label: 'Period', value: period === null ? null : `${period} months` },
];

/** Letters in English. */
export const en: Letters = {
  enquiry({ name, email, emailHref, phone, phoneHref, message, house, houseUrl, staffUrl }) {
    // Spec section 7.
    const subject = house === null ? 'New contact form submission' : `Inquiry about ${house}`;
    return letter(
      subject,
      subject,
      facts(
        { label: 'Name', value: name },
        { label: 'Email', value: email, href: emailHref },
        { label: 'Phone', value: phone, href: phoneHref },
        { label: 'Mobile home', value: house, href: houseUrl },
      ),
      { kind: 'message', label: 'Message', text: message },
      text(email === '' ? 'The customer left no email address.' : 'Your reply to this email goes to the customer.'),
      ...button('Open the enquiries', staffUrl),
    );
  },

  'loan-notification'(values) {
    const { name, email, emailHref, phone, phoneHref, house, staffUrl } = values;
    return letter(
      `New loan request: ${house}`,
      'New loan request',
      facts(...terms(values)),
      facts(
        { label: 'Customer', value: name },
        { label: 'Email', value: email, href: emailHref },
        { label: 'Phone', value: phone, href: phoneHref },
      ),
      text('Your reply to this email goes to the customer.'),
      ...button('Open the loan requests', staffUrl),
    );
  },

  'loan-link'(values) {
    const { name, house, bankUrl } = values;
    const ownData = 'Give personal data such as your identity number to the bank only: we never ask for it by email.';
    const contract = 'If it is approved, you sign the contract with the bank, and we contact you about the delivery.';
    return bankUrl === undefined
      ? letter(
          `Your loan application is with the bank: ${house}`,
          'Your application is with the bank',
          text(`Hello ${name},`),
          text(`${bank} now has your loan application and will be in touch with you.`),
          facts(...terms(values)),
          text('What happens next:'),
          { kind: 'steps', steps: [`${bank} will contact you to complete the application. ${ownData}`, contract] },
          text('If you have any questions, reply to this email or call us:'),
          phones,
          farewell,
        )
      : letter(
          `Continue your loan application: ${house}`,
          'Complete your application at the bank',
          text(`Hello ${name},`),
          text(`We have sent your loan application to ${bank}. To continue, open the bank's page:`),
          ...button('Continue at the bank', bankUrl, 'If the button does not work, open this address:'),
          facts(...terms(values)),
          text('What happens next:'),
          {
            kind: 'steps',
            steps: [
              `On the bank's page you check your details and fill in the rest. ${ownData}`,
              'The bank considers the application and tells you its decision.',
              contract,
            ],
          },
          text('If you have any questions, reply to this email or call us:'),
          phones,
          farewell,
        );
  },

  'loan-rejection'({ name, house, reason }) {
    return letter(
      `About your loan application: ${house}`,
      'About your loan application',
      text(`Hello ${name},`),
      text(`Thank you for your interest in ${house}.`),
      ...(reason === null
        ? [text(defaultRejection.en)]
        : [
            text('Unfortunately, we cannot approve your loan application.'),
            { kind: 'message', label: 'Reason', text: reason } as const,
          ]),
      text(
        'A higher down payment, another period or another home can make a difference. Call us or reply to this email, and we will look for a solution together:',
      ),
      phones,
      farewell,
    );
  },
};
