import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { CaravanRow } from '#domain/houses/caravan.ts';
import { saleStatuses } from '#domain/houses/sale-status.ts';
import { rowsQuery } from '../../data/house-rows.ts';
import { issueQuery } from '../../data/today.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { useView } from '../../kit/lists/list-place.ts';
import { type HousesQuery, paths } from '../../paths.ts';
import { readRowsView, rowsFilter, viewRows } from './rows-view.ts';

/**
 * The houses that the page's address asks for, with the list's tabs and counts. `query` is the read
 * for which the list waits.
 */
export function useHouseView() {
  const { adminHouses: words, adminTools: tools } = useAdmin().messages;
  const [view, setView] = useView(readRowsView, paths.houses.search);
  const houses = useQuery(rowsQuery);
  const { data } = houses;
  // Without an issue nothing is asked; the key then names any of them.
  const found = useQuery({ ...issueQuery(view.issue ?? 'quiet'), enabled: view.issue !== null });
  const named = useMemo(() => new Set(found.data), [found.data]);
  // Until the server says which houses the issue is about, the list must not say "none".
  const unnamed = view.issue !== null && found.data === undefined;
  const say = useCallback(
    ({ sale_status, archived_at }: CaravanRow) =>
      `${words.statuses[sale_status]} ${archived_at === null ? '' : tools.archivedBadge}`,
    [words, tools],
  );
  const lists = rowsFilter(view, named, say);
  /** How many rows the view would have with a part of it changed. */
  const countOf = (part: Partial<HousesQuery>) =>
    data?.filter(rowsFilter({ ...view, ...part }, named, say)).length ?? 0;
  // Filtered by stored values: a row whose flag is being changed stays under the pointer until the
  // change is saved.
  const listed = useMemo(() => viewRows(data ?? [], view, named, say), [data, view, named, say]);

  const inArchive = view.visibility === 'archived';
  const visibility = inArchive ? 'all' : view.visibility;
  const parts = [
    { name: words.filters.everything, status: 'all', visibility } as const,
    ...saleStatuses.map((status) => ({ name: words.filters.of[status], status, visibility })),
    { name: words.filters.archive, status: 'all', visibility: 'archived' } as const,
  ];
  const inPlace = data?.filter((row) => (row.archived_at !== null) === inArchive) ?? [];
  const total = inPlace.length;
  const away =
    view.search === '' || inArchive ? 0 : countOf({ status: 'all', visibility: 'archived' });
  const hidden = inPlace.filter((row) => !row.is_visible).length;
  const count =
    listed.length === total ? words.count(total, hidden) : words.found(listed.length, total);
  return {
    view,
    setView,
    clear: () => setView({ ...readRowsView(new URLSearchParams()), panel: view.panel }),
    data,
    query: data && unnamed ? { ...found, data: undefined } : houses,
    listed,
    /** Whether the page lists a house that is like this. */
    lists,
    tabs: parts.map(({ name, ...part }) => ({
      name,
      search: paths.houses.search({ ...view, ...part }),
      current: part.status === view.status && (part.visibility === 'archived') === inArchive,
      count: unnamed ? null : countOf(part),
    })),
    count: unnamed ? '' : [count, away > 0 && words.inArchive(away)].filter(Boolean).join(' · '),
    nothing: inArchive && total === 0 ? words.noMatch.archive : words.noMatch.title,
  };
}
