import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { isAhead, type StaffViewing } from '#domain/requests/viewing.ts';
import { recount } from '../kit/new-requests.ts';
import { noteServerTime } from '../kit/server-clock.ts';
import { staffApi } from '../session/staff-api.ts';
import { allPages } from './all-pages.ts';
import { fresher, withFresher, withKnown } from './request-list.ts';

const queryKey = ['staff', 'viewings'] as const;

/** All viewings: wishes, what is agreed, and what is over. */
export const viewingsQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal, client }) => {
    const options = { signal, onAnswer: noteServerTime };
    const all = await allPages((query) => staffApi.listViewings({ query }, options));
    return withKnown(all, client.getQueryData<StaffViewing[]>(queryKey));
  },
  refetchOnWindowFocus: 'always',
});

/** Puts the viewing that the server answered into the list, without asking for the list again. */
export function rememberViewing(cache: QueryClient, viewing: StaffViewing): void {
  cache.setQueryData(queryKey, (all: StaffViewing[] | undefined) =>
    all?.some(({ id }) => id === viewing.id) ? withFresher(all, viewing) : all && [viewing, ...all],
  );
  recount(cache);
}

export function forgetViewing(cache: QueryClient, id: string): void {
  cache.setQueryData(viewingsQuery.queryKey, (all) => all?.filter((one) => one.id !== id));
  recount(cache);
}

/** Reads one viewing again: its log or its next step may have changed it. */
export async function rereadViewing(cache: QueryClient, id: string): Promise<void> {
  const { viewing } = await staffApi.getViewing({ params: { id } });
  const known = cache.getQueryData<StaffViewing[]>(queryKey)?.find((one) => one.id === id);
  rememberViewing(cache, known ? fresher(viewing, known) : viewing);
}

/** The earliest first of what is ahead, then the latest first of what is over. */
export function byHour(viewings: readonly StaffViewing[]): StaffViewing[] {
  const hourOf = ({ day, time, created_at }: StaffViewing) => `${day} ${time} ${created_at}`;
  return viewings.toSorted((one, other) => {
    const [isFirst, isSecond] = [isAhead(one.status), isAhead(other.status)];
    if (isFirst !== isSecond) return isFirst ? -1 : 1;
    return (isFirst ? 1 : -1) * hourOf(one).localeCompare(hourOf(other));
  });
}
