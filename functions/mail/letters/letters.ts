import type { MailKind } from '../../domain/outbox.ts';
import type { Letter } from '../letter.ts';
import type { EnquiryValues, LoanValues } from '../letter-values.ts';

/** Every letter the product writes, in one language. */
export type Letters = Record<'enquiry', (values: EnquiryValues) => Letter> &
  Record<Exclude<MailKind, 'enquiry'>, (values: LoanValues) => Letter>;
