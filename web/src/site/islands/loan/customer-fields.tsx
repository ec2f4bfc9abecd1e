import type { FinancingWords } from '../../../shared/texts/financing-messages.ts';
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
  const required = (name: 'firstname' | 'lastname' | 'email' | 'phone', maxLength: number, autoComplete: string) => {
    const problem: LoanProblems[LoanField] = problems[name];
    return {
      form: 'loan',
      name: customerField(name),
      label: words[name],
      defaultValue: typed[customerField(name)],
      starred: true,
      required: true,
      readOnly: busy,
      error: problem && sentences[problem],
      maxLength,
      autoComplete,
    };
  };
  const optional = (name: (typeof addressParts)[number], maxLength: number, complete: string) => ({
    form: 'loan',
    name: customerField(name),
    label: words[name],
    defaultValue: typed[customerField(name)],
    readOnly: busy,
    maxLength,
    autoComplete: complete,
  });
  return (
    <>
      <div className="loan-fields">
        <FormField {...required('firstname', 60, 'given-name')} />
        <FormField {...required('lastname', 60, 'family-name')} />
        <FormField {...required('email', 254, 'email')} type="email" />
        <FormField {...required('phone', 40, 'tel')} type="tel" />
      </div>
      <details className="loan-address" open={addressParts.some((part) => typed[customerField(part)])}>
        <summary>{address.title}</summary>
        <div className="loan-fields">
          <FormField
            form="loan"
            name={customerField('country')}
            label={words.country}
            defaultValue={typed[customerField('country')] ?? address.country}
            readOnly={busy}
            maxLength={60}
            autoComplete="country-name"
          />
          <FormField {...optional('city', 80, 'address-level2')} />
          <FormField {...optional('streetname', 120, 'address-line1')} />
          <FormField {...optional('streetno', 20, 'off')} />
          <FormField {...optional('postalcode', 12, 'postal-code')} inputMode="numeric" />
        </div>
      </details>
    </>
  );
}
