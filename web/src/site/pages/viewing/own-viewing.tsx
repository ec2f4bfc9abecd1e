import '../texts/text.css';
import { publicCalls } from '#domain/api/calls.ts';
import { openingWords } from '#domain/dealer/opening-hours.ts';
import type { Language } from '#domain/locale.ts';
import type { OwnViewing } from '#domain/requests/viewing.ts';
import { hasHomeLeft, unofferedWords } from '#domain/requests/viewing-homes.ts';
import { timeAfter, type ViewingDay } from '#domain/requests/viewing-times.ts';
import type { ApiError } from '#shared/api/api-error.ts';
import { dayInWords } from '#shared/formats/day-in-words.ts';
import { useSite } from '#shared/site-context.tsx';
import { formPagesMessages } from '#shared/texts/form-pages-messages.ts';
import type { MadePage } from '../../page.ts';
import { Contacts, HiddenForm, headOf, hiddenFormText } from '../forms/refused-forms.tsx';
import { hasTimes, TimeChoice } from './time-choice.tsx';
import { PostedForm, YardAddress } from './viewing-parts.tsx';
import { viewingFailure } from './viewing-problems.ts';

/** The viewing of a letter's link, as whoever has the link sees it. */
export interface ShownViewing {
  language: Language;
  /** The link's: it gets into the page's forms, and nowhere else. */
  token: string;
  viewing: OwnViewing;
  /** Free times of the moment; null where they could not be read. */
  days: readonly ViewingDay[] | null;
  /** Why it was not changed as its visitor asked; null where it was only opened. */
  failure: ApiError | null;
}

/** A letter's link that opens no viewing. */
export interface RefusedLink {
  language: Language;
  failure: ApiError;
}

const linkPath = (language: Language) => `/${language}/viewing`;

/** Whether somebody is still to come. */
const isAhead = (status: OwnViewing['status']) => status === 'wished' || status === 'confirmed';

/** The homes, while somebody is to come with what was sold or reserved, and what is not offered. */
function homesOf({ status, houses, standings, unoffered }: OwnViewing, language: Language) {
  if (!isAhead(status)) return { named: houses, others: null };
  const { states } = formPagesMessages[language].viewing;
  const named = houses.map((name, at) => {
    const standing = standings[at] ?? 'available';
    return standing === 'available' ? name : `${name} – ${states[standing]}`;
  });
  return { named, others: unofferedWords(unoffered, houses.length + unoffered, language) };
}

function Facts({ viewing }: { viewing: OwnViewing }) {
  const { language } = useSite();
  const { own } = formPagesMessages[language].viewing;
  const { day, time, minutes, status, number } = viewing;
  const { named, others } = homesOf(viewing, language);
  return (
    <dl className="viewing-facts">
      <dt>{own.when}</dt>
      <dd>
        <b>{dayInWords(day, language)}</b>, {`${time}\u2060–\u2060${timeAfter(time, minutes)}`}
      </dd>
      <dt>{own.status}</dt>
      <dd>{own.statuses[status]}</dd>
      {(named.length > 0 || others) && (
        <>
          <dt>{own.houses}</dt>
          {named.length > 0 && <dd>{named.join(', ')}</dd>}
          {others && <dd>{others}</dd>}
        </>
      )}
      <dt>{own.where}</dt>
      <dd>
        <YardAddress />
      </dd>
      <dt>{own.number}</dt>
      <dd>{number}</dd>
    </dl>
  );
}

/** What its visitor can do while they are still expected. */
function Changes({
  token,
  days,
  problem,
}: Pick<ShownViewing, 'token' | 'days'> & {
  problem: string | undefined;
}) {
  const { language } = useSite();
  const { move, cancel } = formPagesMessages[language].viewing.own;
  const action = publicCalls.changeViewing.path;
  return (
    <>
      <div className="viewing-change">
        {hasTimes({ days }) ? (
          <PostedForm
            action={action}
            known={{ token, action: 'move' }}
            submit={move.submit}
            captcha="dealer"
          >
            <TimeChoice days={days} legend={move.title} hint={move.text} problem={problem} />
          </PostedForm>
        ) : (
          <TimeChoice days={days} />
        )}
      </div>
      <div className="viewing-change">
        <h2>{cancel.title}</h2>
        <p>{cancel.text}</p>
        <PostedForm
          action={action}
          known={{ token, action: 'cancel' }}
          submit={cancel.submit}
          captcha="none"
          isQuiet
        />
      </div>
    </>
  );
}

/** The visitor's own viewing, with what can be done about it. */
export function ownViewing({ language, token, viewing, days, failure }: ShownViewing): MadePage {
  const words = formPagesMessages[language].viewing;
  const { title, again } = words.own;
  const { status } = viewing;
  const head = headOf(title, words.link.lead, linkPath(language));
  const hidden = failure && hiddenFormText(failure, language);
  if (hidden)
    return {
      body: <HiddenForm title={title} text={hidden} form={linkPath(language)} />,
      head,
    };
  const isUnchosen = failure?.fields.time !== undefined || failure?.fields.day !== undefined;
  const { timeRequired } = words.problems;
  return {
    body: (
      <div className="wrap viewing viewing-own">
        <h1>{title}</h1>
        {failure && (
          <p className="form-failure" role="alert">
            {isUnchosen ? timeRequired : viewingFailure(failure, language)}{' '}
            {!isUnchosen && failure.code !== 'taken' && <Contacts />}
          </p>
        )}
        {isAhead(status) && !hasHomeLeft(viewing.standings) && (
          <p className="viewing-note">
            {words.own.noneLeft(viewing.houses.length + viewing.unoffered)}
          </p>
        )}
        <Facts viewing={viewing} />
        {isAhead(status) ? (
          <Changes token={token} days={days} problem={isUnchosen ? timeRequired : undefined} />
        ) : (
          <p>{again}</p>
        )}
        <p>
          <Contacts />
        </p>
      </div>
    ),
    head,
  };
}

/** When somebody can be reached, and how. */
function Reach() {
  const { language, hours } = useSite();
  return (
    <>
      <p>
        <Contacts />
      </p>
      <ul>
        {openingWords(hours, language).lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

/** The page that answers a letter's link which is over, or wrong, or can't be opened just now. */
export function refusedLink({ language, failure }: RefusedLink): MadePage {
  const { link, own } = formPagesMessages[language].viewing;
  const path = linkPath(language);
  const hidden = hiddenFormText(failure, language);
  if (hidden)
    return {
      body: <HiddenForm title={own.title} text={hidden} form={path} />,
      head: headOf(own.title, link.lead, path),
    };
  const isOver = failure.code === 'not_found' || failure.fields.token !== undefined;
  const { title, text } = isOver ? link.over : link.failed;
  return {
    body: (
      <div className="wrap viewing prose">
        <h1>{title}</h1>
        <p className="lead" role="alert">
          {text}
        </p>
        <Reach />
      </div>
    ),
    head: headOf(title, text, path),
  };
}
