import { dealer } from '#domain/dealer/dealer.ts';
import type { Language } from '#domain/locale.ts';
import { useSite } from '#shared/site-context.tsx';

/** Words about the opening hours: `{at}` is a time of day, `{day}` a day in words. */
export interface OpeningWords {
  until: string;
  opens: string;
  /** The coming days, from today on. */
  days: readonly string[];
  /** Later days, from Monday on. */
  weekdays: readonly string[];
}

/** Names of the weekdays from Monday on. 1 January 2024 was one. */
function weekdayNames(language: Language): string[] {
  const { format } = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return [1, 2, 3, 4, 5, 6, 7].map((day) => format(Date.UTC(2024, 0, day)));
}
/** Made once: formatters cost a third of a page. */
const weekdays: Record<Language, string[]> = { bg: weekdayNames('bg'), en: weekdayNames('en') };

/**
 * Whether the yard is open now. A cached page may be old, so a script fills this in; its room is
 * kept free.
 */
export function OpenNow() {
  const { language, messages } = useSite();
  const { until, opens, on, days } = messages.common.openNow;
  const words: OpeningWords = {
    until: until('{at}'),
    opens: opens('{at}', '{day}'),
    days,
    weekdays: weekdays[language].map(on),
  };
  return (
    <span
      className="open-now"
      data-hours={JSON.stringify(dealer.openingHours)}
      data-words={JSON.stringify(words)}
    />
  );
}
