import type { openingState } from '#domain/dealer/opening-hours.ts';
import type { Language } from '#domain/locale.ts';
import type { Messages } from '../texts/en.ts';

/** Words about the opening hours: `{at}` is a time of day, `{day}` a day in words. */
export interface OpenNowWords {
  until: string;
  opens: string;
  /** The coming days, from today on. */
  days: readonly string[];
  /** Later days, from Monday on. */
  weekdays: readonly string[];
}

const weekdays = new Map<Language, string[]>();

/** Names of the weekdays from Monday on, made once: formatters cost a third of a page. */
function weekdayNames(language: Language): string[] {
  const known = weekdays.get(language);
  if (known) return known;
  const { format } = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  const names = [1, 2, 3, 4, 5, 6, 7].map((day) => format(Date.UTC(2024, 0, day)));
  weekdays.set(language, names);
  return names;
}

export function openNowWords(language: Language, { common }: Messages): OpenNowWords {
  const { until, opens, on, days } = common.openNow;
  return {
    until: until('{at}'),
    opens: opens('{at}', '{day}'),
    days,
    weekdays: weekdayNames(language).map(on),
  };
}

/** "Open now, until 17:00"; empty where the next week has no opening. */
export function openNowText(words: OpenNowWords, state: ReturnType<typeof openingState>): string {
  if (state.open) return words.until.replace('{at}', state.until);
  if (!state.next) return '';
  const { at, weekday, inDays } = state.next;
  return words.opens
    .replace('{day}', words.days[inDays] ?? words.weekdays[weekday] ?? '')
    .replace('{at}', at);
}
