import '../../../shared/ui/form.css';
import '../form-note.css';
import './enquiry.css';
import { dealer } from '../../../../../functions/domain/dealer.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { PhoneLinks } from '../../../shared/ui/phone-links.tsx';
import { lateAttribute } from '../../application/asked-early.ts';
import { keptForm } from '../../scripts/form-memory.ts';
import { FormCaptchaField } from '../form-captcha.tsx';
import { FormField } from '../form-field.tsx';
import { TrapField } from '../trap-field.tsx';
import type { EnquiryField } from './check-enquiry.ts';
import type { EnquiryHouse } from './send-enquiry.ts';
import { useEnquiry } from './use-enquiry.ts';

/** Fragment of its address. */
export const enquiryId = 'enquiry';

interface EnquiryFormProps {
  /** The house it is about; the message then begins with a sentence of interest. */
  house?: EnquiryHouse;
}

/** The contact form. Only scripts can send it: without any there are the phones and the e-mail. */
export function EnquiryForm({ house }: EnquiryFormProps) {
  const { language, messages } = useSite();
  const words = messages.enquiry;
  const { form, state, busy, problems, failure, sent, captcha, begun, submit, begin, recheck } = useEnquiry(
    house ?? null,
  );
  const done = state === 'success' || state === 'stored' ? words[state] : null;
  const complaints = Object.values(problems).map((problem) => words.problems[problem]);
  const field = (name: EnquiryField) => {
    const problem = problems[name];
    return { form: enquiryId, name, readOnly: busy, error: problem && words.problems[problem] };
  };
  const { emailRequired } = dealer.forms;
  return (
    <section className="enquiry" id={enquiryId} aria-labelledby="enquiry-title">
      <h2 id="enquiry-title">{house ? words.titleOf(house.name) : words.title}</h2>
      <p className="form-lead">{words.lead}</p>
      {/* As a dialog's form it goes nowhere by itself: nothing typed can end up in an address. */}
      <form
        ref={form}
        method="dialog"
        noValidate
        onSubmit={submit}
        onFocus={begin}
        onInput={recheck}
        {...{ [keptForm]: '', [lateAttribute]: '' }}
      >
        <FormField {...field('name')} label={words.name} starred required maxLength={120} autoComplete="name" />
        <FormField
          {...field('email')}
          label={emailRequired ? words.email : words.emailOptional}
          starred={emailRequired}
          required={emailRequired}
          type="email"
          maxLength={254}
          autoComplete="email"
        />
        <FormField {...field('phone')} label={words.phone} starred type="tel" maxLength={40} autoComplete="tel" />
        <FormField
          {...field('message')}
          label={words.message}
          starred
          required
          rows={5}
          maxLength={5000}
          defaultValue={house && words.interest(house.name, house.year)}
        />
        <TrapField />
        <p className="hidden-text" role="alert">
          {complaints.length > 0 && `${words.wrong(complaints.length)} ${complaints.join(' ')}`}
        </p>
        <div className="form-end">
          <FormCaptchaField captcha={captcha} wanted={begun} />
          <div role="alert">
            {state === 'error' && (
              <div className="form-failure">
                <h3>{words.failedTitle}</h3>
                <p>{failure}</p>
                <p>
                  {words.callUs} <PhoneLinks />
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
          {/* Not announced: it says again what was just said. Beside a failure it would seem to be about what failed. */}
          {sent && !done && state !== 'error' && (
            <p className="form-hint form-sent">{words.sent(sent.time, sent.reference)}</p>
          )}
          <button className="button" type="submit" aria-disabled={busy || undefined}>
            {state === 'submitting' ? words.submitting : words.submit}
          </button>
          <p className="form-hint">
            {words.consent} <a href={`/${language}/privacy`}>{words.privacy}</a> ·{' '}
            <a href={`/${language}/terms`}>{messages.common.footer.terms}</a>
          </p>
        </div>
      </form>
      <noscript>
        <p className="form-failure">
          {words.noScript} <PhoneLinks />
          {' · '}
          <a href={`mailto:${dealer.email}`}>{dealer.email}</a>
        </p>
      </noscript>
    </section>
  );
}
