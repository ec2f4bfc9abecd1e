import { queryOptions } from '@tanstack/react-query';
import { noteServerTime } from '../kit/server-clock.ts';
import { staffApi } from '../session/staff-api.ts';

/** ms between two reads while the page is open. */
const pause = 60_000;

/** The data of Today. */
export const todayQuery = queryOptions({
  queryKey: ['staff', 'today'] as const,
  queryFn: async ({ signal }) =>
    (await staffApi.getToday({}, { signal, onAnswer: noteServerTime })).today,
  refetchInterval: pause,
  refetchOnWindowFocus: 'always',
});
