import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Language } from '#domain/locale.ts';
import type { Today } from '#domain/records/today.ts';
import { todayQuery } from '../data/today.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { formatSofia } from '../kit/format-sofia.ts';
import { ListPage, LoadFailure, TableSkeleton } from '../kit/lists/list-page.tsx';
import { useServerNow } from '../kit/server-clock.ts';
import { paths } from '../paths.ts';
import { AnswerTime } from '../requests/answer-clock.tsx';
import { WithheldPrices } from './withheld-prices.tsx';
import './today.css';

const Charts = lazy(async () => ({ default: (await import('./today-charts.tsx')).Charts }));

/**
 * The page with which staff begin the day: what waits, this week's dates, what is wrong with the
 * stock, the figures.
 */
export function TodayPage() {
  const { language, messages } = useAdmin();
  const { adminToday: words } = messages;
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetching, refetch } = useQuery(todayQuery);
  return (
    <ListPage
      title={words.title}
      heading={heading}
      tools={data && <p className="staff-count">{words.asOf(formatSofia(data.at, language))}</p>}
    >
      {data ? (
        <>
          <WithheldPrices withheld={data.withheld} heading={heading} />
          <div className="today-parts">
            <Waiting today={data} />
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

/** The list of each kind of request. */
const lists = { enquiry: paths.enquiries, loan: paths.loanRequests } as const;
const requestPath = (language: Language, kind: keyof typeof lists, id: string) =>
  lists[kind].href(language, { open: id });

interface PartProps {
  title: string;
  /** Shown instead of the list when it is empty. */
  none: string;
  children: readonly ReactNode[];
  more?: ReactNode;
}

function Part({ title, none, children, more }: PartProps) {
  return (
    <section className="staff-card today-part">
      <h2>{title}</h2>
      {children.length > 0 ? <ul>{children}</ul> : <p className="today-none">{none}</p>}
      {more}
    </section>
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
        <p className="staff-row today-more">
          {enquiries > 0 && (
            <Link to={paths.enquiries.href(language, { status: 'new' })}>
              {words.allEnquiries(enquiries)}
            </Link>
          )}
          {loan_requests > 0 && (
            <Link to={paths.loanRequests.href(language, { status: 'pending' })}>
              {words.allLoans(loan_requests)}
            </Link>
          )}
        </p>
      }
    >
      {today.waiting.map(({ kind, id, name, house, approved, since, due }) => (
        <li key={id}>
          <Link to={requestPath(language, kind, id)}>{name}</Link>
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

/**
 * ISO. A reservation ends at midnight: it is listed under its last day, not under the day that then
 * begins.
 */
const shownEnd = ({ kind, at }: Today['week'][number]) =>
  kind === 'reservation_end' ? new Date(Date.parse(at) - 1).toISOString() : at;

/** The form of what starts or ends. */
function datePath(language: Language, { kind, id }: Today['week'][number]): string {
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
  return (
    <Part title={words.title} none={words.none}>
      {today.week.map((one) => (
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
        .filter(({ houses }) => houses.length > 0)
        .map(({ issue, houses }) => (
          <li key={issue} className="today-issue">
            <Link to={paths.houses.href(language, { issue })}>{words.names[issue]}</Link>
            <b>{houses.length}</b>
          </li>
        ))}
    </Part>
  );
}

function Bank({ today }: { today: Today }) {
  const { language, messages } = useAdmin();
  const { bank: words } = messages.adminToday;
  return (
    <Part title={words.title} none={words.none}>
      {today.bank.map(({ id, name, status, at }) => (
        <li key={id}>
          <Link to={requestPath(language, 'loan', id)}>{name}</Link>
          <span>
            {messages.adminLoans.bank.statuses[status]} ·{' '}
            <time dateTime={at}>{formatSofia(at, language)}</time>
          </span>
        </li>
      ))}
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
          <Link to={requestPath(language, kind, id)}>{name}</Link>
          <span className="today-note">{returned ? words.returned : words.unsent}</span>
        </li>
      ))}
    </Part>
  );
}
