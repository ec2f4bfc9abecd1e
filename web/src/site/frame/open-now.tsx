import { dealer } from '../../../../functions/domain/dealer.ts';
import { openingState } from '../../../../functions/domain/opening-hours.ts';
import { useSite } from '../../shared/site-context.tsx';
import { useSecond } from '../application/ticker-context.tsx';
import { useHydrated } from '../application/use-hydrated.ts';

/** Whether the yard is open at this moment. The page may be an old copy: only the browser says it, in the room kept for it. */
export function OpenNow() {
  const { language, messages } = useSite();
  const { openNow } = messages.common;
  const now = useSecond();
  const state = useHydrated() ? openingState(dealer.openingHours, now) : null;
  let text = '';
  if (state?.open) text = openNow.until(state.until);
  else if (state?.next) {
    const { at, weekday, inDays } = state.next;
    // 1 January 2024 was a Monday.
    const day = new Date(Date.UTC(2024, 0, 1 + weekday));
    const weekdayName = day.toLocaleDateString(language, { weekday: 'long', timeZone: 'UTC' });
    text = openNow.opens(at, openNow.days[inDays] ?? openNow.on(weekdayName));
  }
  return <span className={state?.open ? 'open-now is-open' : 'open-now'}>{text}</span>;
}
