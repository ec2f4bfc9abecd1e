import '../form/house-preview.css';
import './print-page.css';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { openingLines } from '#domain/dealer/hours-settings.ts';
import { settingsTopics } from '#domain/dealer/settings.ts';
import type { CaravanRow } from '#domain/houses/caravan.ts';
import { languages } from '#domain/locale.ts';
import { drawCode } from '#shared/draw-code.ts';
import { SiteProvider, useSite } from '#shared/site-context.tsx';
import { messagesOf } from '#shared/texts/messages-of.ts';
import { HouseOnPaper } from '#site/pages/house/house-preview.tsx';
import { rowsQuery } from '../../data/house-rows.ts';
import { settingsQuery } from '../../data/settings.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { ListViews, LoadFailure, TableSkeleton } from '../../kit/lists/list-page.tsx';
import { placeOf } from '../../kit/lists/list-place.ts';
import { serverNow } from '../../kit/server-clock.ts';
import { useTitle } from '../../kit/use-title.ts';
import { type PaperSheet, paperSheets, paths } from '../../paths.ts';
import { cardsQuery, type LeftOut, type PaperPlan, planPaper, pricesQuery } from './paper.ts';
import { PriceSheet } from './price-sheet.tsx';

const noRows: readonly CaravanRow[] = [];

/**
 * Houses on paper: a window card each, or a price sheet of all, with what visitors read on the
 * site.
 */
export function PrintPage() {
  const { language, messages } = useAdmin();
  const words = messages.adminTools.paper;
  const [params] = useSearchParams();
  const { oneOf, text } = paths.print.read(params);
  const sheet = oneOf('sheet', paperSheets) ?? 'cards';
  const paperLanguage = oneOf('in', languages) ?? language;
  const houses = text('houses') || null;
  const title = words.titles[sheet];
  useTitle(`${title} | ${messages.admin.title}`);
  const rows = useQuery({ ...rowsQuery, staleTime: 0 });
  const plan = useMemo(
    () => planPaper(sheet, rows.data ?? noRows, houses === null ? null : houses.split(',')),
    [sheet, rows.data, houses],
  );
  const enabled = plan.houses.length > 0;
  const cards = useQuery({ ...cardsQuery(plan.houses), enabled: enabled && sheet === 'cards' });
  const prices = useQuery({ ...pricesQuery(plan.houses), enabled: enabled && sheet === 'prices' });
  const failed: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> | undefined = [
    rows.data ? (sheet === 'cards' ? cards : prices) : rows,
  ].find(({ error, data }) => error && !data);
  const found = sheet === 'cards' ? cards.data : prices.data;
  const hours = useQuery(settingsQuery('hours')).data?.value;
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (found) setNow(serverNow());
  }, [found]);

  /** In the order of the plan. */
  const inOrder = <House,>(byId: ReadonlyMap<string, House> | undefined) =>
    plan.houses.flatMap(({ id }) => byId?.get(id) ?? []);
  const left = [
    ...plan.left,
    ...plan.houses
      .filter(({ id }) => found && !found.has(id))
      .map((house) => ({ house, reason: 'unpublished' as const })),
  ];
  return (
    <main className="staff-wrap" id="content">
      <div className="staff-head">
        <h1>{title}</h1>
        <Link className="button button-quiet" to={placeOf(paths.houses.href(language))}>
          {messages.adminTools.import.back}
        </Link>
      </div>
      <p className="staff-hint">{words.hints[sheet]}</p>
      <ListViews
        label={words.language}
        views={languages.map((name) => ({
          name: words.languages[name],
          search: paths.print.search({ sheet, houses, in: name }),
          current: name === paperLanguage,
          count: null,
        }))}
      />
      {failed && (
        <LoadFailure
          title={words.failed}
          error={failed.error}
          busy={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
      {!failed && (!rows.data || (enabled && !found)) && <TableSkeleton />}
      {rows.data && left.length > 0 && <LeftOutList left={left} />}
      {rows.data && !failed && (!enabled || found?.size === 0) && (
        <p className="staff-empty">{words.none}</p>
      )}
      {found && found.size > 0 && (
        <SiteProvider
          value={{
            language: paperLanguage,
            messages: messagesOf[paperLanguage],
            now,
            hours: openingLines(hours ?? settingsTopics.hours.standard),
            origin: location.origin,
            drawCode,
          }}
        >
          <Paper key={sheet} count={found.size} sheet={sheet}>
            {sheet === 'cards' ? (
              inOrder(cards.data).map((house) => <HouseOnPaper key={house.id} house={house} />)
            ) : (
              <PriceSheet houses={inOrder(prices.data)} />
            )}
          </Paper>
        </SiteProvider>
      )}
    </main>
  );
}

/** What is printed, and the button that prints once the pictures have loaded. */
function Paper({
  count,
  sheet,
  children,
}: {
  count: number;
  sheet: PaperSheet;
  children: ReactNode;
}) {
  const words = useAdmin().messages.adminTools.paper;
  const { language } = useSite();
  const paper = useRef<HTMLElement>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let isThere = true;
    // Pictures off the screen are not fetched by themselves; paper shows the first picture of each
    // house and its plan.
    const pictures = [
      ...(paper.current?.querySelectorAll<HTMLImageElement>(
        '.strip li:first-child img, .strip .plan',
      ) ?? []),
    ];
    for (const picture of pictures) picture.loading = 'eager';
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(
      () => isThere && setReady(true),
    );
    return () => {
      isThere = false;
    };
  }, []);
  return (
    <>
      <p className="staff-row print-start">
        <button className="button" type="button" disabled={!ready} onClick={() => window.print()}>
          {ready ? words.print : words.preparing}
        </button>
        <output>{words.houses(count)}</output>
      </p>
      <section
        className={`${sheet === 'prices' ? 'staff-card ' : ''}on-paper on-paper-${sheet}`}
        aria-label={words.paper}
        lang={language}
        // On a phone it is wider than the screen, and keys scroll what has the focus.
        tabIndex={sheet === 'prices' ? 0 : undefined}
        ref={paper}
      >
        {children}
      </section>
    </>
  );
}

function LeftOutList({ left }: { left: PaperPlan['left'] }) {
  const words = useAdmin().messages.adminTools.paper;
  const byReason = Map.groupBy(left, ({ reason }) => reason);
  return (
    <div className="staff-note staff-below print-left">
      <p>{words.left}</p>
      <ul>
        {[...byReason].map(([reason, some]: [LeftOut, PaperPlan['left']]) => (
          <li key={reason}>
            <b>{words.reasons[reason]}:</b>{' '}
            {some.map(({ house }) => `${house.make} ${house.model}`).join(', ')}
          </li>
        ))}
      </ul>
    </div>
  );
}
