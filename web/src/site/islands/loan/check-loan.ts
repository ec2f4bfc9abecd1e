import { isEmailAddress, pastedEmail } from '#domain/email-address.ts';
import { withoutInvisible } from '#domain/invisible.ts';
import type { CustomerData } from '#domain/requests/loan-request.ts';
import { type EmailProblem, emailProblem } from '../email-problem.ts';

/** The spec's four required fields; the address may stay empty. */
const required = ['firstname', 'lastname', 'email', 'phone'] as const;

/** Name of a customer's field in the form, equal to its path in the JSON. */
export const customerField = (name: keyof CustomerData) => `customer_data.${name}`;

/** Every field that can be wrong, in the order of the form. */
export const loanFieldOrder = ['down_payment', ...required, 'consent'] as const;
export type LoanField = (typeof loanFieldOrder)[number];
export type LoanProblem = 'missing' | EmailProblem | 'phoneInvalid' | 'consent' | 'downPayment';
/** After the server refused the plain form: the mistakes. */
export interface RefusedLoan {
  problems: LoanProblems;
  /** Why it was not taken, where no field is wrong. */
  failure: string | null;
}
export type LoanProblems = { [Field in LoanField]?: LoanProblem | undefined };

/** The name under which a field is sent; its id is `loan-` and that name. */
export const fieldName = (field: LoanField) =>
  field === 'down_payment' || field === 'consent' ? field : customerField(field);

/** What is wrong with a loan form, by field. */
export function checkLoan(
  customer: CustomerData,
  consent: boolean,
  downPaymentIsWrong: boolean,
): LoanProblems {
  const problems: LoanProblems = {};
  if (downPaymentIsWrong) problems.down_payment = 'downPayment';
  for (const field of required)
    if (withoutInvisible(customer[field]).trim() === '') problems[field] = 'missing';
  const email = pastedEmail(customer.email);
  if (!problems.email && !isEmailAddress(email)) problems.email = emailProblem(email);
  if (!consent) problems.consent = 'consent';
  return problems;
}

/**
 * The mistakes that the server found; it checks the down payment by a price that the page may not
 * know.
 */
export function loanProblemsOf(
  fields: Readonly<Record<string, string>>,
  typedEmail = '',
): LoanProblems {
  const problems: LoanProblems = {};
  for (const field of required) {
    const code = fields[customerField(field)];
    if (code === 'required') problems[field] = 'missing';
    else if (code && field === 'email') problems.email = emailProblem(typedEmail);
    else if (code === 'invalid' && field === 'phone') problems.phone = 'phoneInvalid';
  }
  if (fields.consent) problems.consent = 'consent';
  return problems;
}
