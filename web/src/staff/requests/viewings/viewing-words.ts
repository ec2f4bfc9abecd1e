import { type Language, localeTag } from '#domain/locale.ts';
import type { ViewingTime } from '#domain/requests/viewing-times.ts';
import { dayAfter, dayOf } from '#domain/time.ts';
import { dayInWords } from '#shared/formats/day-in-words.ts';
import { type ViewingMessages, viewingMessages } from '#shared/texts/admin-viewings-messages.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatDay } from '../../kit/format-sofia.ts';
import { serverNow } from '../../kit/server-clock.ts';

/** The texts of viewings in the page's language. */
export const useViewingWords = () => viewingMessages[useAdmin().language];

function near(day: string, { day: words }: ViewingMessages, now: Date): string | null {
  const today = dayOf(now);
  if (day === today) return words.today;
  return day === dayAfter(today) ? words.tomorrow : null;
}

/** "Today, Thursday, 26 November". */
export function longDay(day: string, language: Language, now: Date): string {
  const isThisYear = day.slice(0, 4) === dayOf(now).slice(0, 4);
  const word = near(day, viewingMessages[language], now);
  const date = isThisYear ? dayInWords(day, language) : formatDay(day, language);
  return word ? `${word}, ${date}` : date;
}

/** "Today", or "Fri, 27 Nov". */
export function shortDay(day: string, language: Language, now: Date): string {
  const format = new Intl.DateTimeFormat(localeTag[language], {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  return near(day, viewingMessages[language], now) ?? format.format(Date.parse(day));
}

/** Says within a sentence when a viewing is: "tomorrow, 10:00", "Fri, 27 Nov, 10:00". */
export function useHourWords() {
  const { language } = useAdmin();
  return ({ day, time }: ViewingTime) => {
    const now = serverNow();
    const word = near(day, viewingMessages[language], now)?.toLowerCase();
    return `${word ?? shortDay(day, language, now)}, ${time}`;
  };
}
