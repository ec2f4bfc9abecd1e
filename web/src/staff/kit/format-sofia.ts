import { type Language, localeTag } from '#domain/locale.ts';
import { dayOf } from '#domain/time.ts';

const formats = new Map<Language, Intl.DateTimeFormat>();

/** An instant as the clocks in Sofia show it: "21 Nov 2026, 10:00". */
export function formatSofia(iso: string, language: Language): string {
  let format = formats.get(language);
  if (!format) {
    format = new Intl.DateTimeFormat(localeTag[language], {
      timeZone: 'Europe/Sofia',
      dateStyle: 'medium',
      timeStyle: 'short',
    });
    formats.set(language, format);
  }
  return format.format(Date.parse(iso));
}

/** An instant of Sofia's day by its hour alone, "10:00"; of any other day with that. */
export function formatSofiaToday(iso: string, now: Date, language: Language): string {
  const at = new Date(iso);
  if (dayOf(at) !== dayOf(now)) return formatSofia(iso, language);
  const options = { timeZone: 'Europe/Sofia', timeStyle: 'short' } as const;
  return at.toLocaleTimeString(localeTag[language], options);
}

const dayFormats = new Map<Language, Intl.DateTimeFormat>();

/** A day of the calendar, `2026-11-21`, as text: "21 Nov 2026". */
export function formatDay(day: string, language: Language): string {
  let format = dayFormats.get(language);
  if (!format) {
    format = new Intl.DateTimeFormat(localeTag[language], { timeZone: 'UTC', dateStyle: 'medium' });
    dayFormats.set(language, format);
  }
  return format.format(Date.parse(day));
}
