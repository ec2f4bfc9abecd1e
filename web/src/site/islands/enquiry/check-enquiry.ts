import { isEmailAddress, pastedEmail } from '#domain/email-address.ts';
import { withoutInvisible } from '#domain/invisible.ts';
import { type EmailProblem, emailProblem } from '../email-problem.ts';

/** What the visitor types, as it stands in the form. */
export interface EnquiryFields {
  name: string;
  email: string;
  phone: string;
  message: string;
}
export type EnquiryField = keyof EnquiryFields;

/** Keys of the sentences for each mistake. Spec section 5. */
export type EnquiryProblem = 'nameRequired' | 'emailRequired' | EmailProblem | 'messageRequired';
export type EnquiryProblems = Partial<Record<EnquiryField, EnquiryProblem>>;

/** Whether a field holds nothing that can be seen. */
export const isEmpty = (typed: string) => withoutInvisible(typed).trim() === '';

/**
 * What is wrong with a contact form, by field in the order of the form. The phone is not checked.
 */
export function checkEnquiry(
  fields: EnquiryFields,
  { emailRequired }: { emailRequired: boolean },
): EnquiryProblems {
  const email = pastedEmail(fields.email);
  const problems: EnquiryProblems = {};
  if (isEmpty(fields.name)) problems.name = 'nameRequired';
  if (email === '' && emailRequired) problems.email = 'emailRequired';
  if (email !== '' && !isEmailAddress(email)) problems.email = emailProblem(email);
  if (isEmpty(fields.message)) problems.message = 'messageRequired';
  return problems;
}

/** The mistakes that the server found, as far as the form has a sentence for them. */
export function problemsOf(
  fields: Readonly<Record<string, string>>,
  typedEmail = '',
): EnquiryProblems {
  return {
    ...(fields.name === 'required' && { name: 'nameRequired' as const }),
    ...(fields.email && {
      email: fields.email === 'required' ? ('emailRequired' as const) : emailProblem(typedEmail),
    }),
    ...(fields.message === 'required' && { message: 'messageRequired' as const }),
  };
}
