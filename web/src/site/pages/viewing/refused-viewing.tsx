import { dealer } from '#domain/dealer/dealer.ts';
import { slugIdLength } from '#domain/houses/slug.ts';
import type { Language } from '#domain/locale.ts';
import type { Typed } from '#domain/requests/forms.ts';
import type { ViewingDay } from '#domain/requests/viewing-times.ts';
import type { ApiError } from '#shared/api/api-error.ts';
import { useSite } from '#shared/site-context.tsx';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import { formPagesMessages } from '#shared/texts/form-pages-messages.ts';
import { housesField } from '../../islands/enquiry/send-enquiry.ts';
import type { MadePage } from '../../page.ts';
import { Contacts, HiddenForm, headOf, hiddenFormText } from '../forms/refused-forms.tsx';
import { viewingHref } from '../kept/list-address.ts';
import { viewingFailure, viewingProblems } from './viewing-problems.ts';
import { fieldId, type WishedHouse, WishForm } from './wish-form.tsx';

/** A wish to see homes that the browser sent by itself, and that the server did not take. */
export interface RefusedViewing {
  language: Language;
  /** What may be shown again. */
  typed: Typed;
  failure: ApiError;
  /** Those of the wish, as visitors see them. */
  houses: readonly WishedHouse[];
  /** Free times of the moment; null where they could not be read. */
  days: readonly ViewingDay[] | null;
  /** Whether the page that sent it had a captcha, whose answer is spent by now. */
  wasAsked?: boolean;
}

/** The home's page shows others like it; the listing has them all. */
function OtherHouses() {
  const { language, messages } = useSite();
  return (
    <p className="text-actions">
      <a className="button" href={`/${language}/houses`}>
        {messages.home.seeInventory}
      </a>
    </p>
  );
}

/** The page that answers it: the same form with what was typed, and what is wrong. */
export function refusedViewing(form: RefusedViewing): MadePage {
  const { language, typed, failure, days } = form;
  const words = formPagesMessages[language].viewing;
  const title = words.failedTitle;
  const listing = `/${language}/houses`;
  const hidden = hiddenFormText(failure, language);
  if (hidden)
    return {
      body: <HiddenForm title={title} text={hidden} form={listing} />,
      head: headOf(title, words.failures.submit, listing),
    };
  const problems = viewingProblems(failure, typed, language);
  // Which of the homes is gone shows in that it has no name.
  const houses =
    failure.fields.caravan_ids === 'gone'
      ? form.houses.filter(({ name }) => name !== null)
      : form.houses;
  const left = houses.filter(({ status }) => status !== 'sold');
  const [only, ...others] = houses;
  const [first] = Object.entries(problems);
  const numbers = houses.map(({ id }) => id.slice(0, slugIdLength));
  const isTaken = failure.code === 'taken';
  // Without scripts the form stays, with what was typed: later it may be taken without a captcha.
  const asksCaptcha = failure.body.reason === 'crowded';
  return {
    body: (
      <div className="wrap viewing">
        <h1>{title}</h1>
        {left.length === 0 ? (
          <p className="form-failure" role="alert">
            {houses.length > 0 ? words.sold(houses.length) : words.problems.nothingLeft}{' '}
            <Contacts />
          </p>
        ) : first ? (
          <p className="form-failure" role="alert">
            {enquiryMessages[language].enquiry.wrong(Object.keys(problems).length)}{' '}
            {first[0] === housesField && houses.length < 2 ? (
              first[1]
            ) : (
              <a href={`#${fieldId(first[0])}`}>{first[1]}</a>
            )}
          </p>
        ) : (
          <p className="form-failure" role="alert">
            {asksCaptcha ? (
              <>
                <span className="viewing-scripted">{viewingFailure(failure, language)}</span>
                <noscript>{words.failures.crowdedPlain}</noscript>
              </>
            ) : (
              viewingFailure(failure, language)
            )}{' '}
            {!isTaken && <Contacts />}
          </p>
        )}
        {only?.name && others.length === 0 && <h2>{words.titleOf(only.name)}</h2>}
        {left.length > 0 ? (
          <WishForm
            houses={houses}
            days={days}
            typed={isTaken ? { ...typed, at: undefined } : typed}
            problems={problems}
            asksCaptcha={asksCaptcha || (form.wasAsked === true && !dealer.forms.captcha)}
          />
        ) : (
          <OtherHouses />
        )}
      </div>
    ),
    head: headOf(title, words.failures.submit, viewingHref(language, numbers)),
  };
}
