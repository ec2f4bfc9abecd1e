import { isEmailAddress } from '#domain/email-address.ts';

/** What the visitor types, as it stands in the form. */
export interface EnquiryFields {
  name: string;
  email: string;
  phone: string;
  message: string;
}
export type EnquiryField = keyof EnquiryFields;

/** Keys of the sentences for each mistake. Spec section 5. */
export type EnquiryProblem = 'nameRequired' | 'emailRequired' | 'emailInvalid' | 'messageRequired';
export type EnquiryProblems = Partial<Record<EnquiryField, EnquiryProblem>>;

/**
 * What is wrong with a contact form, by field in the order of the form. The phone is not checked.
 */
export function checkEnquiry(
  fields: EnquiryFields,
  { emailRequired }: { emailRequired: boolean },
): EnquiryProblems {
  const email = fields.email.trim();
  const problems: EnquiryProblems = {};
  if (fields.name.trim() === '') problems.name = 'nameRequired';
  if (email === '' && emailRequired) problems.email = 'emailRequired';
  if (email !== '' && !isEmailAddress(email)) problems.email = 'emailInvalid';
  if (fields.message.trim() === '') problems.message = 'messageRequired';
  return problems;
}

/** The mistakes that the server found, as far as the form has a sentence for them. */
export function problemsOf(fields: Readonly<Record<string, string>>): EnquiryProblems {
  return {
    ...(fields.name === 'required' && { name: 'nameRequired' as const }),
    ...(fields.email && {
      email: fields.email === 'required' ? ('emailRequired' as const) : ('emailInvalid' as const),
    }),
    ...(fields.message === 'required' && { message: 'messageRequired' as const }),
  };
}
