import { dealer } from '../../../../functions/domain/dealer.ts';
import { useSite } from '../../shared/site-context.tsx';
import type { OpeningWords } from '../scripts/open-now.ts';

/** Name of a weekday, 0 is Monday. 1 January 2024 was one. */
const weekdayName = (weekday: number, language: string) =>
  new Date(Date.UTC(2024, 0, 1 + weekday)).toLocaleDateString(language, { weekday: 'long', timeZone: 'UTC' });

/** Whether the yard is open now. A cached page may be old, so a script fills this in; its room is kept free. */
export function OpenNow() {
  const { language, messages } = useSite();
  const { until, opens, on, days } = messages.common.openNow;
  const words: OpeningWords = {
    until: until('{at}'),
    opens: opens('{at}', '{day}'),
    days,
    weekdays: [0, 1, 2, 3, 4, 5, 6].map((weekday) => on(weekdayName(weekday, language))),
  };
  return (
    <span className="open-now" data-hours={JSON.stringify(dealer.openingHours)} data-words={JSON.stringify(words)} />
  );
}
