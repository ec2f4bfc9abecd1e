import type { CustomerData } from '#domain/requests/loan-request.ts';
import type { FinancingWords } from '#shared/texts/financing-messages.ts';
import { FormField } from '../form-field.tsx';
import { customerField, type LoanField, type LoanProblems } from './check-loan.ts';

const addressParts = ['city', 'streetname', 'streetno', 'postalcode'] as const;

/** Name, phone, e-mail, and an address for customers who want to give it now. */
export function CustomerFields({
  words: { fields: words, problems: sentences, address },
  problems,
  busy,
  typed,
}: {
  words: FinancingWords;
  problems: LoanProblems;
  busy: boolean;
  /** By the fields' names. */
  typed: Readonly<Record<string, string>>;
}) {
  const field = (name: keyof CustomerData, maxLength: number, autoComplete: string) => ({
    form: 'loan',
    name: customerField(name),
    label: words[name],
    defaultValue: typed[customerField(name)],
    readOnly: busy,
    maxLength,
    autoComplete,
  });
  const required = (
    name: 'firstname' | 'lastname' | 'email' | 'phone',
    maxLength: number,
    autoComplete: string,
  ) => {
    const problem: LoanProblems[LoanField] = problems[name];
    const error = problem && sentences[problem];
    return { ...field(name, maxLength, autoComplete), starred: true, required: true, error };
  };
  return (
    <>
      <div className="loan-fields">
        <FormField {...required('firstname', 60, 'given-name')} />
        <FormField {...required('lastname', 60, 'family-name')} />
        <FormField {...required('email', 254, 'email')} type="email" />
        <FormField {...required('phone', 40, 'tel')} type="tel" />
      </div>
      <details
        className="loan-address"
        open={addressParts.some((part) => typed[customerField(part)])}
      >
        <summary>{address.title}</summary>
        <div className="loan-fields">
          <FormField
            {...field('country', 60, 'country-name')}
            defaultValue={typed[customerField('country')] ?? address.country}
          />
          <FormField {...field('city', 80, 'address-level2')} />
          <FormField {...field('streetname', 120, 'address-line1')} />
          <FormField {...field('streetno', 20, 'off')} />
          <FormField {...field('postalcode', 12, 'postal-code')} inputMode="numeric" />
        </div>
      </details>
    </>
  );
}
