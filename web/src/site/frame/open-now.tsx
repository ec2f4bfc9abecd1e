import { openNowWords } from '#shared/formats/open-now-text.ts';
import { useSite } from '#shared/site-context.tsx';

/** Stands between the parts of a list in an attribute: in JSON each quote would be six bytes. */
const joined = (parts: readonly string[]) => parts.join('|');

/**
 * Whether the yard is open now. A cached page may be old, so a script fills this in; its room is
 * kept free. The footer's has the hours and words for all on the page: others stand there `again`.
 */
export function OpenNow({ again = false }) {
  const { language, messages, hours } = useSite();
  if (again) return <span className="open-now" />;
  const { until, opens, days, weekdays } = openNowWords(language, messages);
  return (
    <span
      className="open-now"
      data-hours={joined(hours)}
      data-until={until}
      data-opens={opens}
      data-days={joined(days)}
      data-weekdays={joined(weekdays)}
    />
  );
}
