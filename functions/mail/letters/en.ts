import { dealer } from '#domain/dealer/dealer.ts';
import { defaultRejection } from '#domain/requests/outbox.ts';
import { button, type ConfirmationValues, facts, type LoanValues, letterParts } from './letter.ts';
import type { NamedHouse } from './letter-houses.ts';
import type { Letters } from './letters.ts';
import { viewingLetters } from './viewings-en.ts';

const bank = dealer.provider.name.en;
const { letter, text, phones, farewell } = letterParts('en', 'Kind regards,');

const homes = (houses: readonly NamedHouse[]) =>
  houses.map(({ name, url }) => ({ label: 'Mobile home', value: name, href: url }));

const terms = ({ houses, price, downPayment, period }: LoanValues) => [
  ...homes(houses),
  { label: 'Price', value: price },
  { label: 'Down payment', value: downPayment },
  { label: 'Period', value: period === null ? null : `${period} months` },
];

const ownData =
  'Give personal data such as your identity number to the bank only: we never ask for it by email.';

/** The first house, and how many more; null where there is none. */
function naming([first, ...others]: readonly NamedHouse[]): string | null {
  if (!first) return null;
  return others.length === 0 ? first.name : `${first.name} and ${others.length} more`;
}

const known = ({ houses, reference, phoneEnd, hours }: ConfirmationValues, number: string) =>
  facts(
    ...homes(houses),
    { label: number, value: reference },
    { label: 'Your phone', value: phoneEnd && `ends in ${phoneEnd}` },
    { label: 'Opening hours', value: hours.join(', ') },
  );
/**
 * Anybody can type any address into a form: these lines are for a reader who did not write to us.
 */
const wrongReader = [
  text(
    'If it was not you who wrote to us, somebody gave your address by mistake: there is nothing for you to do.',
  ),
  text('To add something, reply to this email or call us:'),
  phones,
  farewell,
];

/** Letters in English. */
export const en: Letters = {
  ...viewingLetters,

  'odd-prices'({ prices, count, staffUrl }) {
    const subject =
      count === 1
        ? 'A price is waiting to be confirmed'
        : `${count} prices are waiting to be confirmed`;
    return letter(
      subject,
      subject,
      text(
        'A list price and a discount were saved at the same time, and together they make a price that looks mistyped. Visitors see the price without this discount until somebody confirms it on Today, or corrects it.',
      ),
      facts(
        ...prices.map(({ house, offer, from, to }) => ({
          label: house,
          value: `${from} → ${to} (${offer ?? 'discount of this home'})`,
        })),
      ),
      ...(count > prices.length ? [text(`And ${count - prices.length} more.`)] : []),
      ...button('Open Today', staffUrl),
    );
  },

  enquiry({ name, email, emailHref, phone, phonePieces, message, houses, staffUrl }) {
    const about = naming(houses);
    // Spec section 7.
    const subject = about === null ? 'New contact form submission' : `Inquiry about ${about}`;
    return letter(
      subject,
      subject,
      facts(
        { label: 'Name', value: name },
        { label: 'Email', value: email, href: emailHref },
        { label: 'Phone', value: phone, pieces: phonePieces },
        ...homes(houses),
      ),
      { kind: 'message', label: 'Message', text: message },
      text(
        email === ''
          ? 'The customer left no email address.'
          : 'Your reply to this email goes to the customer.',
      ),
      ...button('Open the enquiries', staffUrl),
    );
  },

  'loan-notification'(values) {
    const { name, email, emailHref, phone, phonePieces, about, staffUrl } = values;
    return letter(
      `New loan request: ${about}`,
      'New loan request',
      facts(...terms(values)),
      facts(
        { label: 'Customer', value: name },
        { label: 'Email', value: email, href: emailHref },
        { label: 'Phone', value: phone, pieces: phonePieces },
      ),
      text('Your reply to this email goes to the customer.'),
      ...button('Open the loan requests', staffUrl),
    );
  },

  'enquiry-confirmation'(values) {
    const about = naming(values.houses);
    return letter(
      about === null ? 'We have your enquiry' : `We have your enquiry about ${about}`,
      'We have your enquiry',
      text('Thank you. We will answer within 24 hours, by email or phone.'),
      known(values, 'Enquiry number'),
      ...wrongReader,
    );
  },

  'loan-confirmation'(values) {
    return letter(
      `We have your loan request: ${naming(values.houses) ?? values.reference}`,
      'We have your loan request',
      text('Thank you. What happens next:'),
      {
        kind: 'steps',
        steps: [
          'We check that nothing is missing and answer within 24 hours, by email or phone.',
          'When we have passed the request on, you get an email with a link to your application at the bank.',
          `There you complete your details. The bank decides on the loan and tells you; the contract is between you and the bank. ${ownData}`,
        ],
      },
      known(values, 'Request number'),
      ...wrongReader,
    );
  },

  'loan-link'(values) {
    const { name, about, bankUrl } = values;
    const contract =
      'If the bank approves the application, you sign the contract with it, and we contact you about the delivery.';
    return bankUrl === undefined
      ? letter(
          `Your loan application is with the bank: ${about}`,
          'Your application is with the bank',
          text(`Hello ${name},`),
          text(`${bank} now has your loan application and will be in touch with you.`),
          facts(...terms(values)),
          text('What happens next:'),
          {
            kind: 'steps',
            steps: [`${bank} will contact you to complete the application. ${ownData}`, contract],
          },
          text('If you have any questions, reply to this email or call us:'),
          phones,
          farewell,
        )
      : letter(
          `Continue your loan application: ${about}`,
          'Complete your application at the bank',
          text(`Hello ${name},`),
          text(`We have sent your loan application to ${bank}. To continue, open the bank’s page:`),
          ...button(
            'Continue at the bank',
            bankUrl,
            'If the button does not work, open this address:',
          ),
          facts(...terms(values)),
          text('What happens next:'),
          {
            kind: 'steps',
            steps: [
              `On the bank’s page you check your details and fill in the rest. ${ownData}`,
              'The bank decides on the loan and tells you.',
              contract,
            ],
          },
          text('If you have any questions, reply to this email or call us:'),
          phones,
          farewell,
        );
  },

  reply({ subject, text: words }) {
    return letter(subject, null, { kind: 'written', text: words }, farewell);
  },

  'loan-rejection'({ name, about, reason }) {
    return letter(
      `About your loan application: ${about}`,
      'About your loan application',
      text(`Hello ${name},`),
      text(`Thank you for your interest in ${about}.`),
      ...(reason === null
        ? [text(defaultRejection.en)]
        : [
            text('Unfortunately, your loan application goes no further.'),
            { kind: 'message', label: 'Reason', text: reason } as const,
          ]),
      text(
        'If you would like to talk about another home or another way to pay, call us or reply to this email:',
      ),
      phones,
      farewell,
    );
  },
};
