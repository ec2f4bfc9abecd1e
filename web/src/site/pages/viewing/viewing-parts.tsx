import '../../../shared/ui/form.css';
import '../../islands/form-note.css';
import './viewing.css';
import type { ReactNode } from 'react';
import { dealer } from '#domain/dealer/dealer.ts';
import { directionsAddress } from '#domain/dealer/dealer-contact.ts';
import { keptForm } from '#shared/begun-forms.ts';
import { useSite } from '#shared/site-context.tsx';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import { formPagesMessages } from '#shared/texts/form-pages-messages.ts';
import { PhoneLinks } from '#shared/ui/phone-links.tsx';
import { TrapField } from '../../islands/trap-field.tsx';

interface PostedFormProps {
  /** Where it is posted. */
  action: string;
  className?: string;
  /** What the page knows, by the fields' names. */
  known?: Readonly<Record<string, string>>;
  submit: string;
  isQuiet?: boolean;
  /** Whether the browser keeps what is typed over a reload. */
  isKept?: boolean;
  /**
   * `none`: whoever sends it has a link of ours; `dealer`: a captcha where the dealer's forms ask
   * for it; `asked`: the server asked for it.
   */
  captcha: 'none' | 'dealer' | 'asked';
  /** Before and after the button. */
  fields?: ReactNode;
  end?: ReactNode;
  children?: ReactNode;
}

/**
 * A form that the browser sends by itself, with script or without. `scripts/viewing` keeps it from
 * being sent twice, and draws its captcha.
 */
export function PostedForm({
  action,
  className,
  known = {},
  submit,
  isQuiet = false,
  isKept = false,
  captcha,
  fields,
  end,
  children,
}: PostedFormProps) {
  const { language } = useSite();
  const { noScript, failures } = enquiryMessages[language].enquiry;
  const { times } = formPagesMessages[language].viewing;
  const needsScripts = captcha === 'dealer' && dealer.forms.captcha;
  const isAsked = captcha === 'asked';
  return (
    <>
      <form
        className={['viewing-form', className].filter(Boolean).join(' ')}
        method="post"
        noValidate
        action={action}
        data-captcha={needsScripts ? '' : undefined}
        {...(isKept && { [keptForm]: '' })}
      >
        {children}
        <div className="form-end">
          {fields}
          <TrapField />
          {Object.entries({ ...known, lang: language }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {(needsScripts || isAsked) && (
            <>
              <fieldset className="form-captcha" data-asked={isAsked ? '' : undefined} />
              <input type="hidden" name="captcha" />
              <p className="form-error" role="alert" data-missing={failures.captcha} />
            </>
          )}
          <p className="viewing-chosen" data-chosen={times.chosen} hidden />
          <button className={isQuiet ? 'button button-quiet' : 'button'} type="submit">
            {submit}
          </button>
          {end}
        </div>
      </form>
      {needsScripts && (
        <noscript>
          <p className="form-failure">
            {noScript} <PhoneLinks /> · <a href={`mailto:${dealer.email}`}>{dealer.email}</a>
          </p>
        </noscript>
      )}
    </>
  );
}

/** Where the homes stand, and the way there. */
export function YardAddress() {
  const { language } = useSite();
  const { street, postalCode, town } = dealer.address;
  return (
    <>
      {street[language]}, {postalCode} {town[language]}{' '}
      <a href={directionsAddress} rel="noopener">
        {formPagesMessages[language].viewing.directions}
      </a>
    </>
  );
}
