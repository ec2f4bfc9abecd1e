import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { houseNumber } from '#domain/houses/house-number.ts';
import type { FoundRequest, Person } from '#domain/records/person.ts';
import { senderOf as senderOfRequest } from '#domain/requests/sender.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { privacyMessages } from '#shared/texts/privacy-messages.ts';
import {
  keyOfSender,
  personInState,
  personQuery,
  personState,
  readKey,
  type TypedKey,
} from '../../data/person.ts';
import { openedQuery, type RequestRef } from '../../data/requests.ts';
import { SaleWords } from '../../houses/list/sale-dialog.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { Field, fieldId } from '../../kit/forms/fields.tsx';
import { LoadFailure, TableSkeleton } from '../../kit/lists/list-page.tsx';
import { useTitle } from '../../kit/use-title.ts';
import { backOnClose, paths, readOpen, requestPath } from '../../paths.ts';
import { BookLink } from '../book-link.tsx';
import {
  HouseReference,
  MailLink,
  PhoneLink,
  StatusBadge,
  useStageWords,
} from '../request-parts.tsx';
import { callState } from './call-draft.ts';

/**
 * Everything of one person. Whom it is about is in the state of the history entry, or it is the sender
 * of the request that the address names; without either the page asks.
 */
export function PersonPage() {
  const { messages } = useAdmin();
  const { person: words } = messages.adminPeople;
  useTitle(`${words.title} | ${messages.admin.title}`);
  const { state } = useLocation();
  const [params] = useSearchParams();
  const named = readOpen(paths.person.read(params).text('of'), null);
  const given = personInState(state);
  const sender = useQuery({
    ...openedQuery(named ?? noRequest),
    enabled: !given && named !== null,
    refetchInterval: false,
  });
  const key = given ?? (sender.data ? keyOfSender(senderOfRequest(sender.data.request)) : null);
  return (
    <main className="staff-wrap staff-form-page" id="content">
      {key ? (
        <Card key={`${key.kind} ${key.text}`} of={key} />
      ) : sender.isLoading ? (
        <TableSkeleton />
      ) : sender.error &&
        !(sender.error instanceof ApiError && sender.error.code === 'not_found') ? (
        <LoadFailure
          title={words.loadFailed}
          error={sender.error}
          busy={sender.isFetching}
          onRetry={() => void sender.refetch()}
        />
      ) : (
        <>
          <div className="staff-head">
            <h1>{words.title}</h1>
          </div>
          <Ask />
        </>
      )}
    </main>
  );
}

const noRequest: RequestRef = { kind: 'call', id: '' };

/** Asks by which telephone or address somebody is to be found. */
function Ask() {
  const { language, messages } = useAdmin();
  const { person: words } = messages.adminPeople;
  const { adminPrivacy } = privacyMessages[language];
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);

  function find(event: FormEvent) {
    event.preventDefault();
    const key = readKey(typed);
    setWrong(key === null);
    if (key === null) document.getElementById(fieldId('key'))?.focus();
    else navigate(paths.person.href(language), { state: personState(key), replace: true });
  }

  return (
    <div className="staff-card privacy-ask">
      <p>{words.ask}</p>
      <form className="staff-row" noValidate onSubmit={find}>
        <Field
          field="key"
          label={adminPrivacy.key}
          value={typed}
          inputMode="email"
          error={wrong ? adminPrivacy.keyInvalid : undefined}
          onChange={(value) => {
            setTyped(value);
            setWrong(false);
          }}
        />
        <button className="button" type="submit">
          {adminPrivacy.find}
        </button>
      </form>
    </div>
  );
}

/** The person's card, once it is read. */
function Card({ of }: { of: TypedKey }) {
  const { language, messages } = useAdmin();
  const { person: words, calls } = messages.adminPeople;
  const { data, error, isFetching, refetch } = useQuery(personQuery(of));
  const sender = senderOf(of, data?.requests ?? []);
  return (
    <>
      <div className="staff-head">
        <h1>{sender.name || of.text}</h1>
        <div className="staff-row person-tools">
          <Link className="button" to={paths.newCall.href(language)} state={callState(sender)}>
            <span aria-hidden="true">+</span> {calls.add}
          </Link>
          <BookLink person={sender} />
          <Link
            className="button button-quiet"
            to={paths.personalData.href(language)}
            state={personState(of)}
          >
            {messages.adminRequests.personalData}
          </Link>
        </div>
      </div>
      {data ? (
        <PersonParts of={of} person={data} />
      ) : error ? (
        <LoadFailure
          title={words.loadFailed}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <TableSkeleton />
      )}
    </>
  );
}

/**
 * The person as a new call names them: as they wrote last, and at least what they were found by.
 * Of what others share with them nothing is taken.
 */
export function senderOf({ kind, text }: TypedKey, requests: readonly FoundRequest[]) {
  const own = requests.filter(({ direct }) => direct);
  const latest = (field: 'name' | 'phone' | 'email') =>
    own.find((request) => request[field] !== '')?.[field] ?? (field === kind ? text : '');
  return { name: latest('name'), phone: latest('phone'), email: latest('email') };
}

/** Each spelling once. */
const distinct = (texts: readonly string[]) => [...new Set(texts.filter((text) => text !== ''))];

/** Notes first, then what is agreed and bought, then every request. */
export function PersonParts({ of, person }: { of: TypedKey; person: Person }) {
  const { language, messages } = useAdmin();
  const { adminPeople } = messages;
  const { adminPrivacy } = privacyMessages[language];
  const { person: words, kinds } = adminPeople;
  const stageWord = useStageWords();
  const { requests, reservations, sales } = person;
  const own = requests.filter(({ direct }) => direct);
  const noted = requests.filter(({ admin_notes }) => admin_notes.trim() !== '');
  if (requests.length === 0)
    return (
      <>
        <p className="staff-empty staff-below">{words.none(of.text)}</p>
        <Ask />
      </>
    );
  const received = ({ created_at }: FoundRequest) =>
    created_at !== '' && <time dateTime={created_at}>{formatSofia(created_at, language)}</time>;
  return (
    <div className="staff-stack staff-press person">
      <p className="staff-row staff-whole">
        {distinct(own.map(({ phone }) => phone)).map((phone) => (
          <PhoneLink key={phone} phone={phone} />
        ))}
        {distinct(own.map(({ email }) => email)).map((email) => (
          <MailLink key={email} email={email} />
        ))}
      </p>
      {noted.length > 0 && (
        <Part title={words.notes}>
          {noted.map((one) => (
            <li key={one.id}>
              <p className="request-written staff-whole">{one.admin_notes}</p>
              <span className="request-hint">
                {kinds[one.kind]} · {received(one)}
              </span>
            </li>
          ))}
        </Part>
      )}
      {reservations.length > 0 && (
        <Part title={words.reservations}>
          {reservations.map((reservation) => (
            <li key={reservation.caravan_id}>
              <HouseName {...reservation} />
              <span className="request-hint">
                <SaleWords house={{ sale: null, reservation }} />
              </span>
            </li>
          ))}
        </Part>
      )}
      {sales.length > 0 && (
        <Part title={words.sales}>
          {sales.map((sale) => (
            <li key={sale.caravan_id}>
              <HouseName {...sale} />
              <span className="request-hint">
                <SaleWords house={{ sale, reservation: null }} />
              </span>
            </li>
          ))}
        </Part>
      )}
      <Part title={words.requests(requests.length)}>
        {requests.map((one) => {
          const { kind, id, name, status, matched, direct, houses, text } = one;
          const ways = adminPrivacy.found[direct ? 'direct' : 'shared'];
          return (
            <li key={`${kind} ${id}`}>
              <div className="staff-row">
                <Link to={requestPath(language, kind, id)} state={backOnClose}>
                  {kinds[kind]}: {name || adminPrivacy.found.nameless}
                </Link>
                <StatusBadge status={status} word={stageWord(kind, status)} />
              </div>
              <span className="request-hint">
                {received(one)} · {matched.map((way) => ways[way]).join(', ')}
              </span>
              {houses.map((house) => (
                <HouseReference key={house.id} id={house.id} name={house.name} />
              ))}
              {text && <p className="request-written staff-whole">{text}</p>}
            </li>
          );
        })}
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="staff-card">
      <h2>{title}</h2>
      <ul className="staff-lines">{children}</ul>
    </section>
  );
}

interface HouseNameProps {
  caravan_id: string;
  name: string;
  number: number | null;
}

function HouseName({ caravan_id, name, number }: HouseNameProps) {
  const { language } = useAdmin();
  return (
    <Link to={paths.house.href(language, caravan_id)}>
      {name}
      {number !== null && ` · ${houseNumber(number, language)}`}
    </Link>
  );
}
