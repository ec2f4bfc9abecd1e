import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney, type Language } from '#domain/locale.ts';
import { holderText } from '#domain/records/money.ts';
import type { Today } from '#domain/records/today.ts';
import { todayQuery } from '../data/today.ts';
import { HolderName } from '../houses/money/money-dialog.tsx';
import { SettleButtons } from '../houses/money/settle-money.tsx';
import { useAdmin } from '../kit/admin-context.tsx';
import { formatSofia } from '../kit/format-sofia.ts';
import { ListPage, LoadFailure, TableSkeleton } from '../kit/lists/list-page.tsx';
import { useServerNow } from '../kit/server-clock.ts';
import { useSellingWords } from '../kit/use-selling-words.ts';
import { backOnClose, paths, requestPath } from '../paths.ts';
import { AnswerTime } from '../requests/answer-clock.tsx';
import { OfferOfBank } from '../requests/loan/bank-offer.tsx';
import { useStepWords } from '../requests/step-words.ts';
import { Part } from './today-part.tsx';
import { WithheldPrices } from './withheld-prices.tsx';
import './today.css';

const Charts = lazy(async () => ({ default: (await import('./today-charts.tsx')).Charts }));
const viewingsPart = () => import('./viewings-part.tsx');
const Viewings = lazy(async () => ({ default: (await viewingsPart()).ViewingsPart }));

/**
 * The page with which staff begin the day: what waits, this week's dates, what is wrong with the
 * stock, the figures.
 */
export function TodayPage() {
  const { language, messages } = useAdmin();
  const { adminToday: words } = messages;
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetching, refetch } = useQuery(todayQuery);
  // It comes while the data are read; where it does not, it is asked for again below.
  useEffect(() => void viewingsPart().catch(() => undefined), []);
  return (
    <ListPage
      title={words.title}
      heading={heading}
      tools={
        <div className="staff-row staff-end">
          {data && (
            <p className="staff-soft staff-count">{words.asOf(formatSofia(data.at, language))}</p>
          )}
          <Link className="button" to={paths.newCall.href(language)}>
            <span aria-hidden="true">+</span> {messages.adminPeople.calls.add}
          </Link>
        </div>
      }
    >
      {data ? (
        <>
          <WithheldPrices withheld={data.withheld} heading={heading} />
          <div className="staff-fields today-parts">
            <Waiting today={data} />
            <Suspense
              fallback={
                <Part title={messages.adminPeople.filters.viewing} none={messages.admin.loading}>
                  {[]}
                </Part>
              }
            >
              <Viewings today={data} />
            </Suspense>
            <MoneyToSettle today={data} />
            <Steps today={data} />
            <Week today={data} />
            <Issues today={data} />
            <Bank today={data} />
            <Mails today={data} />
          </div>
          <Suspense fallback={<TableSkeleton />}>
            <Charts today={data} />
          </Suspense>
        </>
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
    </ListPage>
  );
}

function Waiting({ today }: { today: Today }) {
  const { language, messages } = useAdmin();
  const { waiting: words } = messages.adminToday;
  const edges = useMemo(
    () => today.waiting.flatMap(({ due }) => (due === null ? [] : [Date.parse(due)])),
    [today.waiting],
  );
  const now = useServerNow(edges);
  const { enquiries, loan_requests } = today.counts;
  return (
    <Part
      title={words.title}
      none={words.none}
      more={
        <p className="staff-row staff-whole today-more">
          <Link to={paths.requests.href(language)}>{messages.adminPeople.all}</Link>
          {enquiries > 0 && (
            <Link to={paths.requests.href(language, { view: 'waiting', kind: 'enquiry' })}>
              {words.allEnquiries(enquiries)}
            </Link>
          )}
          {loan_requests > 0 && (
            <Link to={paths.loanRequests.href(language, { view: 'waiting' })}>
              {words.allLoans(loan_requests)}
            </Link>
          )}
        </p>
      }
    >
      {today.waiting.map(({ kind, id, name, house, approved, since, due }) => (
        <li key={id}>
          <Link state={backOnClose} to={requestPath(language, kind, id)}>
            {name}
          </Link>
          <span>
            {words[kind]}
            {house && ` · ${house}`}
          </span>
          {due !== null && <AnswerTime createdAt={since} now={now} />}
          {approved && <span className="today-note">{words.approved}</span>}
        </li>
      ))}
    </Part>
  );
}

/** What staff meant to do by today, the longest overdue first. */
function Steps({ today: { steps } }: { today: Today }) {
  const { language, messages } = useAdmin();
  const { step: words, kinds } = messages.adminPeople;
  const say = useStepWords();
  const left = steps.count - steps.steps.length;
  return (
    <Part
      title={words.due}
      none={words.noneDue}
      more={left > 0 && <p className="today-none">{words.more(left)}</p>}
    >
      {steps.steps.map(({ kind, id, name, house, overdue, ...step }) => (
        <li key={id}>
          <Link state={backOnClose} to={paths.requests.href(language, { open: id })}>
            {name}
          </Link>
          <span>
            {kinds[kind]}
            {house && ` · ${house}`}
          </span>
          <span className={overdue ? 'today-note' : undefined}>
            {say(step)}
            {overdue && ` · ${words.overdue}`}
            {step.text && ` · ${step.text}`}
          </span>
        </li>
      ))}
    </Part>
  );
}

/**
 * Money of reservations that ended: it goes back, stays, or is moved. Nothing where none waits; what
 * was settled here stays announced.
 */
export function MoneyToSettle({ today: { money } }: { today: Pick<Today, 'money'> }) {
  const { language } = useAdmin();
  const { waits: words } = useSellingWords().adminMoney;
  const heading = useRef<HTMLHeadingElement>(null);
  const [settled, setSettled] = useState('');
  const left = money.count - money.amounts.length;
  if (money.count === 0 && settled === '') return null;
  return (
    <Part
      title={words.title}
      none={words.none}
      heading={heading}
      more={
        <>
          {left > 0 && <p className="staff-hint">{words.more(left)}</p>}
          <div role="status">{settled && <p className="staff-hint">{settled}</p>}</div>
        </>
      }
    >
      {money.amounts.map((one) => (
        <li key={`${one.caravan_id} ${holderText(one.holder)}`}>
          {one.house === null ? (
            <b>{words.gone}</b>
          ) : (
            <Link to={paths.house.href(language, one.caravan_id)}>{one.house}</Link>
          )}
          <span>
            <b>{formatMoney(one.held, language)}</b> · <HolderName {...one} />
          </span>
          <SettleButtons money={one} returnTo={() => heading.current} onSettled={setSettled} />
        </li>
      ))}
    </Part>
  );
}

/**
 * ISO. A reservation ends at midnight: it is listed under its last day, not under the day that then
 * begins.
 */
const shownEnd = ({ kind, at }: Today['week']['dates'][number]) =>
  kind === 'reservation_end' ? new Date(Date.parse(at) - 1).toISOString() : at;

/** The form of what starts or ends. */
function datePath(language: Language, { kind, id }: Today['week']['dates'][number]): string {
  switch (kind) {
    case 'reservation_end':
      return paths.house.href(language, id);
    case 'discount_end':
      return paths.discount.href(language, id);
    case 'campaign_start':
    case 'campaign_end':
      return paths.campaign.href(language, id);
  }
}

function Week({ today }: { today: Today }) {
  const { language, messages } = useAdmin();
  const { week: words } = messages.adminToday;
  const { count, dates } = today.week;
  const left = count - dates.length;
  return (
    <Part
      title={words.title}
      none={words.none}
      more={left > 0 && <p className="staff-hint">{words.more(left)}</p>}
    >
      {dates.map((one) => (
        <li key={`${one.kind} ${one.id}`}>
          <Link to={datePath(language, one)}>{language === 'bg' ? one.name_bg : one.name_en}</Link>
          <span>
            {words.kinds[one.kind]} ·{' '}
            <time dateTime={one.at}>{formatSofia(shownEnd(one), language)}</time>
          </span>
        </li>
      ))}
    </Part>
  );
}

function Issues({ today }: { today: Today }) {
  const { language, messages } = useAdmin();
  const { issues: words } = messages.adminToday;
  return (
    <Part title={words.title} none={words.none}>
      {today.issues
        .filter(({ count }) => count > 0)
        .map(({ issue, count, houses }) => (
          <li key={issue} className="today-issue">
            <Link to={paths.houses.href(language, { issue })}>{words.names[issue]}</Link>
            <b>{count}</b>
            <p className="staff-row staff-press">
              {houses.map(({ id, name }) => (
                <Link key={id} to={paths.house.href(language, id)}>
                  {name}
                </Link>
              ))}
              {count > houses.length && (
                <Link to={paths.houses.href(language, { issue })}>
                  {words.more(count - houses.length)}
                </Link>
              )}
            </p>
          </li>
        ))}
    </Part>
  );
}

type Offer = Today['offers'][number];
const keyOf = ({ offer, id }: Offer) => `${offer} ${id}`;

function Bank({ today }: { today: Today }) {
  const { language, messages } = useAdmin();
  const { bank: words } = messages.adminToday;
  // What staff have begun stays in sight, with its dialogs and Undo, though Today has it no more.
  const [begun, setBegun] = useState<readonly Offer[]>([]);
  const offers = [...new Map([...begun, ...today.offers].map((one) => [keyOf(one), one])).values()];
  return (
    <Part title={words.title} none={words.none}>
      {[
        ...offers.map((one) => (
          <li key={keyOf(one)}>
            <Link state={backOnClose} to={requestPath(language, 'loan', one.id)}>
              {one.name}
            </Link>
            <span>
              {one.house} · {messages.adminRequests.offer.title[one.offer]} ·{' '}
              <time dateTime={one.at}>{formatSofia(one.at, language)}</time>
            </span>
            <OfferOfBank {...one} onBegin={() => setBegun((before) => [...before, one])} />
          </li>
        )),
        ...today.bank.map(({ id, name, status, at }) => (
          <li key={id}>
            <Link state={backOnClose} to={requestPath(language, 'loan', id)}>
              {name}
            </Link>
            <span>
              {messages.adminLoans.bank.statuses[status]} ·{' '}
              <time dateTime={at}>{formatSofia(at, language)}</time>
            </span>
          </li>
        )),
      ]}
    </Part>
  );
}

function Mails({ today }: { today: Today }) {
  const { language, messages } = useAdmin();
  const { mails: words } = messages.adminToday;
  return (
    <Part title={words.title} none={words.none}>
      {today.mails.map(({ kind, id, name, returned }) => (
        <li key={id}>
          <Link state={backOnClose} to={requestPath(language, kind, id)}>
            {name}
          </Link>
          <span className="today-note">{returned ? words.returned : words.unsent}</span>
        </li>
      ))}
    </Part>
  );
}
