import { isAhead, type Viewing } from '#domain/requests/viewing.ts';
import { nameText, requestKey, toDo } from './request-keys.ts';

export const hourMark = 'HOUR';

/**
 * The row that lists a viewing by its hour: what is ahead, and what is over. It lies beside the
 * viewing, which may stand among those that wait for staff, and holds nothing of a person.
 */
export function hourItem({
  id,
  day,
  time,
  status,
  expires_at,
}: Pick<Viewing, 'id' | 'day' | 'time' | 'status' | 'expires_at'>): Record<string, unknown> {
  const of = { kind: 'viewing', id } as const;
  return {
    pk: requestKey(of).pk,
    sk: hourMark,
    to_do: isAhead(status) ? toDo.viewingAhead : toDo.viewingOver,
    to_do_sort: `${day}T${time}#${nameText(of)}`,
    expires_at,
  };
}
