import type { Language } from '#domain/locale.ts';
import type { ViewingMail } from '#domain/requests/outbox.ts';
import { bg } from './bg.ts';
import { en } from './en.ts';
import type {
  ConfirmationValues,
  EnquiryValues,
  Letter,
  LoanValues,
  ReplyValues,
  WithheldValues,
} from './letter.ts';
import type { ViewingValues } from './viewing-values.ts';

/**
 * Every letter of the product, in one language. A new one begins with its kind (`mailKinds` in
 * domain/requests/outbox.ts). Its facts are worked out in letter.ts, its houses in
 * letter-houses.ts. Its words stand in bg.ts and en.ts (of viewings in files of their own), and
 * compose-mail.ts chooses by the kind.
 */
export type Letters = Record<'enquiry', (values: EnquiryValues) => Letter> &
  Record<'odd-prices', (values: WithheldValues) => Letter> &
  Record<'enquiry-confirmation' | 'loan-confirmation', (values: ConfirmationValues) => Letter> &
  Record<'reply', (values: ReplyValues) => Letter> &
  Record<'loan-notification' | 'loan-link' | 'loan-rejection', (values: LoanValues) => Letter> &
  Record<ViewingMail, (values: ViewingValues) => Letter>;

/** By the language that the customer wrote in. */
export const letters: Record<Language, Letters> = { bg, en };
