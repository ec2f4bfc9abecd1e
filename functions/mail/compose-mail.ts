import { isEmailAddress } from '../domain/email-address.ts';
import { isConfirmation, isToDealer, type MailKind } from '../domain/outbox.ts';
import { customerEmail, type MailSubject } from '../use-cases/mailer.ts';
import type { Letter } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import { confirmationValues, enquiryValues, loanValues } from './letter-values.ts';
import { bg } from './letters/bg.ts';
import { en } from './letters/en.ts';
import { subjectLine } from './plain-line.ts';

const letters = { bg, en };

export interface MailSettings {
  /** The dealer's address. */
  to: string;
  /** Scheme and host of the site, no trailing slash; without it nothing links there. */
  origin?: string;
}

export interface ComposedMail {
  to: string;
  /** Null where nobody can be answered. */
  replyTo: string | null;
  /** Whether nobody at the dealer's had a hand in it: then mail programs are told, so that none answers by itself. */
  isAutomatic: boolean;
  subject: string;
  text: string;
  html: string;
}

/** The address alone: a display name would be the customer's words in a header. */
const addressOf = (email: string) => (isEmailAddress(email) ? email : null);

function written(kind: MailKind, about: MailSubject, origin: string | undefined): Letter {
  const { lang } = about.request;
  const words = letters[lang];
  if (about.kind === 'enquiry') {
    if (kind === 'enquiry') return words.enquiry(enquiryValues(about.request, origin));
    if (kind === 'enquiry-confirmation') return words[kind](confirmationValues(about, origin));
  } else {
    if (kind === 'loan-confirmation') return words[kind](confirmationValues(about, origin));
    if (kind !== 'enquiry' && kind !== 'enquiry-confirmation') return words[kind](loanValues(about.request, origin));
  }
  throw new Error(`There is no ${kind} mail about this`);
}

/**
 * Recipients and words of a mail. What is about a customer goes to the dealer, whose answer goes to the customer; what is to
 * the customer is answered to the dealer.
 */
export function composeMail(kind: MailKind, about: MailSubject, { to, origin }: MailSettings): ComposedMail {
  const letter = written(kind, about, origin);
  const customer = customerEmail(about);
  const toDealer = isToDealer(kind);
  const recipient = toDealer ? to : addressOf(customer);
  if (recipient === null) throw new Error('The customer has no address to write to');
  return {
    to: recipient,
    replyTo: toDealer ? addressOf(customer) : to,
    isAutomatic: isConfirmation(kind),
    subject: subjectLine(letter.subject),
    text: letterText(letter),
    html: letterHtml(letter),
  };
}
