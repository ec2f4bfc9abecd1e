import '../../../shared/ui/form.css';
import '../form-note.css';
import './enquiry.css';
import { dealerEmail, dealerForms } from '#domain/dealer/dealer.ts';
import type { Language } from '#domain/locale.ts';
import { enquiryLengths, type Typed } from '#domain/requests/forms.ts';
import { keptForm } from '#shared/begun-forms.ts';
import type { EnquiryWords } from '#shared/texts/enquiry-messages.ts';
import { PhonesIn } from '#shared/ui/phone-links.tsx';
import { sentenceOf } from '../email-problem.ts';
import { FormCaptchaField } from '../form-captcha.tsx';
import { FormField } from '../form-field.tsx';
import { TrapField } from '../trap-field.tsx';
import type { EnquiryField, EnquiryProblems } from './check-enquiry.ts';
import { type EnquiryHouse, housesField } from './send-enquiry.ts';
import { useEnquiry } from './use-enquiry.ts';

/** Fragment of the form's address. */
export const enquiryId = 'enquiry';

export interface EnquiryFormProps {
  language: Language;
  /** The house it is about; the message then begins with a sentence of interest. */
  house?: EnquiryHouse;
  /** Several houses, a box for each; one without a name is asked about without a box. */
  houses?: readonly Pick<EnquiryHouse, 'id' | 'name'>[];
  /** Said first, of houses that are missing. */
  note?: string;
  /** What was typed before (island.tsx). */
  typed?: Typed;
  /** After the server refused the plain form: the mistakes, or why it was not taken. */
  refused?: { problems: EnquiryProblems; failure: string };
}

interface AskedHousesProps extends Required<Pick<EnquiryFormProps, 'houses'>> {
  legend: string;
  disabled: boolean;
}

/** The houses that an enquiry is about; whoever thinks better of one takes its tick away. */
function AskedHouses({ houses, legend, disabled }: AskedHousesProps) {
  const unnamed = houses.filter(({ name }) => name === null);
  return (
    <>
      {unnamed.map(({ id }) => (
        <input key={id} type="hidden" name={housesField} value={id} />
      ))}
      {unnamed.length < houses.length && (
        <fieldset className="enquiry-houses" disabled={disabled}>
          <legend>{legend}</legend>
          {houses.map(
            ({ id, name }) =>
              name !== null && (
                <label key={id}>
                  <input type="checkbox" name={housesField} value={id} defaultChecked /> {name}
                </label>
              ),
          )}
        </fieldset>
      )}
    </>
  );
}

/** The contact form: a plain form until React hydrates it and sends it without leaving the page. */
export function EnquiryForm({
  language,
  house,
  houses = [],
  note,
  typed,
  refused,
  words,
}: EnquiryFormProps & { words: EnquiryWords }) {
  const { title, lead, interest } =
    house && house.status !== 'available'
      ? words.taken[house.status]
      : { title: words.titleOf, lead: words.lead, interest: words.interest };
  const { form, state, busy, problems, failure, sent, captcha, begun, submit, begin, recheck } =
    useEnquiry({
      language,
      house: house ?? null,
      hasSeveral: houses.length > 0,
      typed,
      refused,
      words,
    });
  const done = state === 'success' || state === 'stored' ? words[state] : null;
  const complaints = Object.values(problems).map((problem) => sentenceOf(problem, words));
  const field = (name: EnquiryField) => {
    const problem = problems[name];
    return {
      form: enquiryId,
      name,
      readOnly: busy,
      error: problem && sentenceOf(problem, words),
      maxLength: enquiryLengths[name],
      defaultValue: typed?.[name],
    };
  };
  const { emailRequired, captcha: needsScripts } = dealerForms;
  function headingOf() {
    if (houses.some(({ name }) => name !== null)) return words.several.title;
    return house?.name ? title(house.name) : words.title;
  }
  function messageOf() {
    if (houses.length > 0) return words.several.interest;
    return house?.name ? interest(house.name, house.year) : undefined;
  }
  return (
    <section className="enquiry" id={enquiryId} aria-labelledby="enquiry-title">
      <h2 id="enquiry-title">{headingOf()}</h2>
      <p className="form-lead">{note ? `${note} ${lead}` : lead}</p>
      {/*
       * With a captcha only scripts can send it: `method="dialog"` keeps the browser from sending
       * it by itself.
       */}
      <form
        ref={form}
        {...(needsScripts ? { method: 'dialog' } : { method: 'post', action: '/api/send-email' })}
        noValidate
        onSubmit={submit}
        onFocus={begin}
        onInput={recheck}
        {...{ [keptForm]: '' }}
      >
        {houses.length > 0 && (
          <AskedHouses houses={houses} legend={words.several.houses} disabled={busy} />
        )}
        <FormField {...field('name')} label={words.name} starred required autoComplete="name" />
        <FormField
          {...field('email')}
          label={emailRequired ? words.email : words.emailOptional}
          starred={emailRequired}
          required={emailRequired}
          inputMode="email"
          autoComplete="email"
        />
        <FormField {...field('phone')} label={words.phone} starred type="tel" autoComplete="tel" />
        <FormField
          {...field('message')}
          label={words.message}
          starred
          required
          rows={5}
          defaultValue={typed?.message ?? messageOf()}
        />
        <TrapField />
        <input type="hidden" name="lang" value={language} />
        {house && <input type="hidden" name="caravanId" value={house.id} />}
        {house?.name && <input type="hidden" name="caravanName" value={house.name} />}
        <p className="hidden-text" role="alert">
          {complaints.length > 0 && `${words.wrong(complaints.length)} ${complaints.join(' ')}`}
        </p>
        <div className="form-end">
          <FormCaptchaField captcha={captcha} language={language} wanted={begun} />
          <div role="alert">
            {state === 'error' && (
              <div className="form-failure">
                <h3>{words.failedTitle}</h3>
                <p>{failure}</p>
                <p>
                  {words.callUs} <PhonesIn language={language} />
                </p>
              </div>
            )}
          </div>
          <div role="status">
            {done && (
              <div className="form-success">
                <h3>{done.title}</h3>
                <p>{done.text}</p>
              </div>
            )}
          </div>
          {/*
           * Screen readers have just announced the success, so this is not announced. Beside a
           * failure it would mislead.
           */}
          {sent && !done && state !== 'error' && (
            <p className="form-hint form-sent">{words.sent(sent.time, sent.reference)}</p>
          )}
          <button className="button" type="submit" aria-disabled={busy || undefined}>
            {state === 'submitting' ? words.submitting : words.submit}
          </button>
          <p className="form-hint">
            {words.consent} <a href={`/${language}/privacy`}>{words.privacy}</a> ·{' '}
            <a href={`/${language}/terms`}>{words.terms}</a>
          </p>
        </div>
      </form>
      {needsScripts && (
        <noscript>
          <p className="form-failure">
            {words.noScript} <PhonesIn language={language} />
            {' · '}
            <a href={`mailto:${dealerEmail}`}>{dealerEmail}</a>
          </p>
        </noscript>
      )}
    </section>
  );
}
