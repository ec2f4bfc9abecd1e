import { dealer } from '#domain/dealer/dealer.ts';
import type { Language } from '#domain/locale.ts';
import type { FinancingScheme } from '#domain/requests/financing.ts';
import { cutText, enquiryLengths, referenceOf, type Typed } from '#domain/requests/forms.ts';
import type { CustomerData } from '#domain/requests/loan-request.ts';
import type { ApiError } from '#shared/api/api-error.ts';
import { useSite } from '#shared/site-context.tsx';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import { type FinancingWords, financingMessages } from '#shared/texts/financing-messages.ts';
import { formPagesMessages } from '#shared/texts/form-pages-messages.ts';
import { PhoneLinks } from '#shared/ui/phone-links.tsx';
import { sentenceOf } from '../../islands/email-problem.ts';
import { problemsOf } from '../../islands/enquiry/check-enquiry.ts';
import { enquiryFailure } from '../../islands/enquiry/enquiry-failure.ts';
import { enquiryId } from '../../islands/enquiry/enquiry-form.tsx';
import { EnquiryIsland } from '../../islands/enquiry/enquiry-island.tsx';
import { type EnquiryHouse, enquiryIdOf } from '../../islands/enquiry/send-enquiry.ts';
import {
  customerField,
  fieldName,
  loanFieldOrder,
  loanProblemsOf,
} from '../../islands/loan/check-loan.ts';
import { loanFailure } from '../../islands/loan/loan-failure.ts';
import { LoanForm } from '../../islands/loan/loan-form.tsx';
import type { MadePage } from '../../page.ts';
import { type FinancedHouse, Instalments } from './instalments-page.tsx';
import { EnquiryCame, FormNews } from './sent-page.tsx';

/** A form that the browser sent without scripts, and that the server did not take. */
export interface RefusedForm {
  language: Language;
  /** What may be shown again. */
  typed: Typed;
  failure: ApiError;
  /** The house that the form is about, as visitors see it. */
  house: EnquiryHouse | null;
  /** Several houses, of an enquiry about them. */
  houses?: readonly Pick<EnquiryHouse, 'id' | 'name'>[];
}

/** Phones and e-mail, for a visitor whose form was not taken. */
export function Contacts() {
  return (
    <>
      <PhoneLinks /> · <a href={`mailto:${dealer.email}`}>{dealer.email}</a>
    </>
  );
}

/**
 * For a form of which nothing is shown again: another site may have written it, or it was too large
 * to be read. The text says so; null for a form that is shown again.
 */
export function hiddenFormText({ code }: ApiError, language: Language): string | null {
  const { foreign, tooLarge } = formPagesMessages[language].formPages;
  if (code === 'forbidden') return foreign;
  return code === 'too_large' ? tooLarge : null;
}

/** `form`: where the visitor can fill in the form again. */
export function HiddenForm({ title, text, form }: { title: string; text: string; form: string }) {
  return (
    <FormNews title={title}>
      <p className="lead" role="alert">
        {text}
      </p>
      <p>
        <a href={form}>{formPagesMessages[useSite().language].formPages.toForm}</a>
      </p>
      <p>
        <Contacts />
      </p>
    </FormNews>
  );
}

export const headOf = (title: string, description: string, canonical: string) => ({
  title,
  description,
  keywords: '',
  canonical,
  noindex: true,
});

/** The page that answers an enquiry; `reference` is its number where only its mail failed. */
export function refusedEnquiry(form: RefusedForm): MadePage {
  const { language, typed, failure, house, houses = [] } = form;
  const words = enquiryMessages[language].enquiry;
  const contact = `/${language}/contact`;
  if (failure.code === 'mail') {
    const reference = referenceOf(enquiryIdOf(failure.body)) || null;
    return {
      body: <EnquiryCame how="stored" reference={reference} />,
      head: headOf(words.stored.title, words.stored.text, contact),
    };
  }
  const head = headOf(words.failedTitle, words.failures.submitError, contact);
  const hidden = hiddenFormText(failure, language);
  if (hidden) {
    const again = `${contact}#${enquiryId}`;
    return { body: <HiddenForm title={words.failedTitle} text={hidden} form={again} />, head };
  }
  const problems = problemsOf(failure.fields, typed.email);
  const [first] = Object.entries(problems);
  const needsScript = failure.fields.captcha !== undefined;
  const text = needsScript ? words.noScript : enquiryFailure(failure, words.failures);
  return {
    body: (
      <div className="wrap">
        <h1>{words.failedTitle}</h1>
        {first && (
          <p className="form-failure" role="alert">
            {words.wrong(Object.keys(problems).length)}{' '}
            <a href={`#${enquiryId}-${first[0]}`}>{sentenceOf(first[1], words)}</a>
          </p>
        )}
        {needsScript && (
          <p className="form-failure" role="alert">
            {text} <Contacts />
          </p>
        )}
        <EnquiryIsland
          {...(house && { house })}
          {...(houses.length > 0 && { houses })}
          typed={typed}
          refused={{ problems, failure: first || needsScript ? '' : text }}
        />
      </div>
    ),
    head,
  };
}

/** What the page about a loan request reads. */
export interface LoanSurroundings {
  /** The house with its price; null where there is none that visitors see, or it was not read. */
  financed: FinancedHouse | null;
  /** The id of the house where the stock could not be read; null where it was. */
  unreadId: string | null;
  /** Null where they could not be read. */
  schemes: readonly FinancingScheme[] | null;
}

/** Why nobody can apply for a loan for the house any more, in a sentence; null where they can. */
function goneText(
  { financed, unreadId }: LoanSurroundings,
  failure: ApiError,
  words: FinancingWords['failures'],
): string | null {
  if (financed) return financed.saleStatus === 'available' ? null : words[financed.saleStatus];
  return failure.code === 'not_found' || unreadId === null ? words.gone : null;
}

/** Leads to the house's page, which shows similar ones; to all houses where it has none. */
function OtherHouses({ financed }: Pick<LoanSurroundings, 'financed'>) {
  const { language, messages } = useSite();
  const { backTo } = formPagesMessages[language].formPages;
  return (
    <p>
      <a
        className="button button-quiet"
        href={financed ? `/${language}/houses/${financed.slug}` : `/${language}/houses`}
      >
        {financed ? backTo(financed.name) : messages.home.seeInventory}
      </a>
    </p>
  );
}

/** The part of a loan request that an enquiry about the same house begins with. */
function enquiryOf(typed: Typed): Typed {
  const of = (name: keyof CustomerData) => typed[customerField(name)] ?? '';
  const name = [of('firstname'), of('lastname')].filter((part) => part !== '').join(' ');
  const { name: most } = enquiryLengths;
  return { name: cutText(name, most), email: of('email'), phone: of('phone') };
}

/** The page that answers a loan request. */
export function refusedLoan(
  { language, typed, failure, house }: RefusedForm,
  surroundings: LoanSurroundings,
): MadePage {
  const { financed, unreadId, schemes } = surroundings;
  const words = financingMessages[language].financing;
  const title = words.title(dealer.provider.shortName);
  const address = financed
    ? `/${language}/houses/${financed.slug}/instalments`
    : `/${language}/houses`;
  const head = headOf(title, words.failures.submit, address);
  const hidden = hiddenFormText(failure, language);
  if (hidden) return { body: <HiddenForm title={title} text={hidden} form={address} />, head };
  const gone = goneText(surroundings, failure, words.failures);
  if (gone)
    return {
      body: (
        <div className="wrap">
          <h1>{title}</h1>
          <p className="form-failure" role="alert">
            {gone} <Contacts />
          </p>
          <OtherHouses financed={financed} />
          <EnquiryIsland {...(house && { house })} typed={enquiryOf(typed)} />
        </div>
      ),
      head,
    };
  const problems = loanProblemsOf(failure.fields, typed[customerField('email')]);
  const isWrong = Object.keys(problems).length > 0;
  const text = failure.fields.captcha
    ? enquiryMessages[language].enquiry.noScript
    : loanFailure(failure, words.failures);
  const first = loanFieldOrder.find((name) => problems[name]);
  const problem = first && problems[first];
  const news = first && problem && (
    <p className="form-failure" role="alert">
      <a href={`#loan-${fieldName(first)}`}>
        {problem === 'missing' ? words.missing(words.fields[first]) : sentenceOf(problem, words)}
      </a>
    </p>
  );
  const form = { schemes, typed, refused: { problems, failure: isWrong ? null : text } };
  return {
    body: financed ? (
      <Instalments house={financed} news={news} {...form} />
    ) : (
      <div className="wrap loan-page">
        <h1>{title}</h1>
        {news}
        <LoanForm
          language={language}
          words={words}
          house={{ id: unreadId ?? '', name: '' }}
          price={null}
          {...form}
        />
      </div>
    ),
    head,
  };
}
