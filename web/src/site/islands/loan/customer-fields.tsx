import { customerLengths, type Typed } from '#domain/requests/forms.ts';
import type { CustomerData } from '#domain/requests/loan-request.ts';
import type { FinancingWords } from '#shared/texts/financing-messages.ts';
import { sentenceOf } from '../email-problem.ts';
import { FormField } from '../form-field.tsx';
import { customerField, type LoanField, type LoanProblems } from './check-loan.ts';

const addressParts = ['city', 'streetname', 'streetno', 'postalcode'] as const;

/** Name, phone, e-mail, and an address for customers who want to give it now. */
export function CustomerFields({
  words: texts,
  problems,
  busy,
  typed,
}: {
  words: FinancingWords;
  problems: LoanProblems;
  busy: boolean;
  typed: Typed;
}) {
  const { fields: words, address } = texts;
  const field = (name: keyof CustomerData, autoComplete: string) => ({
    form: 'loan',
    name: customerField(name),
    label: words[name],
    defaultValue: typed[customerField(name)],
    readOnly: busy,
    maxLength: customerLengths[name],
    autoComplete,
  });
  const required = (name: 'firstname' | 'lastname' | 'email' | 'phone', autoComplete: string) => {
    const problem: LoanProblems[LoanField] = problems[name];
    const error = problem && sentenceOf(problem, texts);
    return { ...field(name, autoComplete), starred: true, required: true, error };
  };
  return (
    <>
      <div className="loan-fields">
        <FormField {...required('firstname', 'given-name')} />
        <FormField {...required('lastname', 'family-name')} />
        <FormField {...required('email', 'email')} inputMode="email" />
        <FormField {...required('phone', 'tel')} type="tel" />
      </div>
      <details
        className="loan-address"
        open={addressParts.some((part) => typed[customerField(part)])}
      >
        <summary>{address.title}</summary>
        <div className="loan-fields">
          <FormField
            {...field('country', 'country-name')}
            defaultValue={typed[customerField('country')] ?? address.country}
          />
          <FormField {...field('city', 'address-level2')} />
          <FormField {...field('streetname', 'address-line1')} />
          <FormField {...field('streetno', 'off')} />
          <FormField {...field('postalcode', 'postal-code')} inputMode="numeric" />
        </div>
      </details>
    </>
  );
}
