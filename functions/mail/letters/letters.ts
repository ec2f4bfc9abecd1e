import type { MailKind } from '../../domain/outbox.ts';
import type { ConfirmationValues, EnquiryValues, Letter, LoanValues } from '../letter.ts';

/** Every letter the product writes, in one language. */
export type Letters = Record<'enquiry', (values: EnquiryValues) => Letter> &
  Record<'enquiry-confirmation' | 'loan-confirmation', (values: ConfirmationValues) => Letter> &
  Record<Exclude<MailKind, 'enquiry' | 'enquiry-confirmation' | 'loan-confirmation'>, (values: LoanValues) => Letter>;
