import { dealer } from '#domain/dealer/dealer.ts';
import type { Language } from '#domain/locale.ts';
import type { FinancingScheme } from '#domain/requests/financing.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import type { ApiError } from '#shared/api/api-error.ts';
import { useSite } from '#shared/site-context.tsx';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import { financingMessages } from '#shared/texts/financing-messages.ts';
import { formPagesMessages } from '#shared/texts/form-pages-messages.ts';
import { PhoneLinks } from '#shared/ui/phone-links.tsx';
import { problemsOf } from '../../islands/enquiry/check-enquiry.ts';
import { enquiryFailure } from '../../islands/enquiry/enquiry-failure.ts';
import { enquiryId } from '../../islands/enquiry/enquiry-form.tsx';
import { EnquiryIsland } from '../../islands/enquiry/enquiry-island.tsx';
import { enquiryIdOf } from '../../islands/enquiry/send-enquiry.ts';
import { fieldName, loanFieldOrder, loanProblemsOf } from '../../islands/loan/check-loan.ts';
import { loanFailure } from '../../islands/loan/loan-failure.ts';
import { LoanForm } from '../../islands/loan/loan-form.tsx';
import type { MadePage } from '../../page.ts';
import { type FinancedHouse, Instalments } from './instalments-page.tsx';
import { EnquiryCame, FormNews } from './sent-page.tsx';

/** A form that the browser sent without scripts, and that the server did not take. */
export interface RefusedForm {
  language: Language;
  /** By the names of the fields. */
  typed: Readonly<Record<string, string>>;
  failure: ApiError;
}

/** Phones and e-mail, for a visitor whose form was not taken. */
function Contacts() {
  return (
    <>
      <PhoneLinks /> · <a href={`mailto:${dealer.email}`}>{dealer.email}</a>
    </>
  );
}

/**
 * For a form that another site sent: its text is not shown, since that site may have written it.
 */
function Foreign({ title, form }: { title: string; form: string }) {
  const words = formPagesMessages[useSite().language].formPages;
  return (
    <FormNews title={title}>
      <p className="lead">{words.foreign}</p>
      <p>
        <a href={form}>{words.toForm}</a>
      </p>
      <p>
        <Contacts />
      </p>
    </FormNews>
  );
}

const headOf = (title: string, description: string, canonical: string) => ({
  title,
  description,
  keywords: '',
  canonical,
  noindex: true,
});

/** The page that answers an enquiry; `reference` is its number where only its mail failed. */
export function refusedEnquiry({ language, typed, failure }: RefusedForm): MadePage {
  const words = enquiryMessages[language].enquiry;
  const contact = `/${language}/contact`;
  if (failure.code === 'mail') {
    const reference = referenceOf(enquiryIdOf(failure.body, '')) || null;
    return {
      body: <EnquiryCame how="stored" reference={reference} />,
      head: headOf(words.stored.title, words.stored.text, contact),
    };
  }
  const head = headOf(words.failedTitle, words.failures.submitError, contact);
  if (failure.code === 'forbidden')
    return { body: <Foreign title={words.failedTitle} form={`${contact}#${enquiryId}`} />, head };
  const problems = problemsOf(failure.fields);
  const [first] = Object.entries(problems);
  const needsScript = failure.fields.captcha !== undefined;
  const text = needsScript ? words.noScript : enquiryFailure(failure, words.failures);
  const { name = '', email = '', phone = '', message = '', caravanId, caravanName } = typed;
  const house =
    caravanId && caravanName
      ? { id: caravanId, name: caravanName, year: 0, status: 'available' as const }
      : undefined;
  return {
    body: (
      <div className="wrap">
        <h1>{words.failedTitle}</h1>
        {first && (
          <p className="form-failure" role="alert">
            {words.wrong(Object.keys(problems).length)}{' '}
            <a href={`#${enquiryId}-${first[0]}`}>{words.problems[first[1]]}</a>
          </p>
        )}
        {needsScript && (
          <p className="form-failure" role="alert">
            {text} <Contacts />
          </p>
        )}
        <EnquiryIsland
          {...(house && { house })}
          refused={{
            typed: { name, email, phone, message },
            problems,
            failure: first || needsScript ? '' : text,
          }}
        />
      </div>
    ),
    head,
  };
}

/** What the page about a loan request reads; each null where it could not be read. */
export interface LoanSurroundings {
  house: FinancedHouse | null;
  schemes: readonly FinancingScheme[] | null;
}

/** The page that answers a loan request. */
export function refusedLoan(
  { language, typed, failure }: RefusedForm,
  { house, schemes }: LoanSurroundings,
): MadePage {
  const words = financingMessages[language].financing;
  const title = words.title(dealer.provider.shortName);
  const address = house ? `/${language}/houses/${house.slug}/instalments` : `/${language}/houses`;
  const head = headOf(title, words.failures.submit, address);
  if (failure.code === 'forbidden') return { body: <Foreign title={title} form={address} />, head };
  const problems = loanProblemsOf(failure.fields);
  const isWrong = Object.keys(problems).length > 0;
  const text = failure.fields.captcha
    ? enquiryMessages[language].enquiry.noScript
    : loanFailure(failure, words.failures);
  const isGone =
    failure.code === 'not_found' || (house !== null && house.saleStatus !== 'available');
  if (isGone)
    return {
      body: (
        <FormNews title={title}>
          <p className="lead" role="alert">
            {text}
          </p>
          <p>
            <Contacts />
          </p>
        </FormNews>
      ),
      head,
    };
  const first = loanFieldOrder.find((name) => problems[name]);
  const problem = first && problems[first];
  const news = first && problem && (
    <p className="form-failure" role="alert">
      <a href={`#loan-${fieldName(first)}`}>
        {problem === 'missing' ? words.missing(words.fields[first]) : words.problems[problem]}
      </a>
    </p>
  );
  const form = {
    schemes,
    chosen: {
      period: /^\d{1,3}$/.test(typed.period ?? '') ? Number(typed.period) : null,
      downPayment: typed.down_payment ?? null,
    },
    refused: { typed, problems, failure: isWrong ? null : text },
  };
  return {
    body: house ? (
      <Instalments house={house} news={news} {...form} />
    ) : (
      <div className="wrap loan-page">
        <h1>{title}</h1>
        {news}
        <LoanForm
          language={language}
          words={words}
          house={{ id: typed.caravan_id ?? '', name: '' }}
          price={null}
          {...form}
        />
      </div>
    ),
    head,
  };
}
