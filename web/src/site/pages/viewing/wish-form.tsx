import { publicCalls } from '#domain/api/calls.ts';
import type { SaleStatus } from '#domain/houses/sale-status.ts';
import { enquiryLengths, type Typed } from '#domain/requests/forms.ts';
import type { ViewingDay } from '#domain/requests/viewing-times.ts';
import { useSite } from '#shared/site-context.tsx';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import { formPagesMessages } from '#shared/texts/form-pages-messages.ts';
import { housesField } from '../../islands/enquiry/send-enquiry.ts';
import { FormField } from '../../islands/form-field.tsx';
import { hasTimes, TimeChoice } from './time-choice.tsx';
import { PostedForm } from './viewing-parts.tsx';
import type { ViewingProblems } from './viewing-problems.ts';

/** A home that somebody wishes to see. */
export interface WishedHouse {
  id: string;
  /** With its number; null where the stock does not name it. */
  name: string | null;
  status: SaleStatus;
}

export interface WishFormProps {
  houses: readonly WishedHouse[];
  days: readonly ViewingDay[] | null;
  /** How long a viewing lasts, where it is said. */
  minutes?: number;
  /** Whether the browser keeps what is typed over a reload. */
  isKept?: boolean;
  /** Whether the server asked for a captcha. */
  asksCaptcha?: boolean;
  typed?: Typed;
  problems?: ViewingProblems;
}

const formId = 'viewing';
/** Fragment of a field's address. */
export const fieldId = (name: string) => `${formId}-${name}`;

/** The form in which somebody wishes to see homes at a time. */
export function WishForm({
  houses,
  days,
  minutes,
  isKept = false,
  asksCaptcha = false,
  typed = {},
  problems = {},
}: WishFormProps) {
  const { language } = useSite();
  const words = formPagesMessages[language].viewing;
  const shared = enquiryMessages[language].enquiry;
  const field = (name: 'name' | 'phone' | 'email') => ({
    form: formId,
    name,
    error: problems[name],
    maxLength: enquiryLengths[name],
    defaultValue: typed[name],
  });
  const times = { days, chosen: typed.at };
  if (!hasTimes(times)) return <TimeChoice {...times} />;
  return (
    <PostedForm
      className="viewing-wish"
      action={publicCalls.createViewing.path}
      submit={words.submit}
      isKept={isKept}
      captcha={asksCaptcha ? 'asked' : 'dealer'}
      fields={
        <div className="viewing-person">
          <FormField {...field('name')} label={shared.name} starred required autoComplete="name" />
          <FormField
            {...field('phone')}
            label={shared.phone}
            starred
            required
            type="tel"
            autoComplete="tel"
          />
          <FormField
            {...field('email')}
            label={shared.emailOptional}
            hint={words.emailHint}
            inputMode="email"
            autoComplete="email"
          />
        </div>
      }
      end={
        <p className="form-hint">
          {words.consent} <a href={`/${language}/privacy`}>{shared.privacy}</a> ·{' '}
          <a href={`/${language}/terms`}>{shared.terms}</a>
        </p>
      }
    >
      <div>
        <WishedHouses houses={houses} problem={problems.caravan_ids} />
        <TimeChoice
          {...times}
          hint={minutes === undefined ? undefined : words.times.lasts(minutes)}
          problem={problems.at}
        />
      </div>
    </PostedForm>
  );
}

/**
 * A box for each of several homes; the only one is named above the form. A sold one can't be ticked.
 */
function WishedHouses({
  houses,
  problem,
}: {
  houses: readonly WishedHouse[];
  problem: string | undefined;
}) {
  const { language } = useSite();
  const words = formPagesMessages[language].viewing;
  const named = houses.filter(({ name }) => name !== null);
  const unnamed = named.length > 1 ? houses.filter(({ name }) => name === null) : houses;
  const hidden = unnamed.filter(({ status }) => status !== 'sold');
  const errorId = `${fieldId('caravan_ids')}-error`;
  return (
    <>
      {hidden.map(({ id }) => (
        <input key={id} type="hidden" name={housesField} value={id} />
      ))}
      {named.length > 1 && (
        <fieldset
          className="viewing-houses"
          id={fieldId('caravan_ids')}
          aria-describedby={problem && errorId}
          data-required={words.problems.housesRequired}
        >
          <legend>{words.houses}</legend>
          {problem && (
            <p className="form-error" id={errorId}>
              {problem}
            </p>
          )}
          {named.map(({ id, name, status }) => (
            <label key={id}>
              <input
                type="checkbox"
                name={housesField}
                value={id}
                defaultChecked={status !== 'sold'}
                disabled={status === 'sold'}
              />
              {status === 'available' ? name : `${name} – ${words.states[status]}`}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
