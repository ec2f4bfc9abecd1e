import { type Language, localeTag } from '#domain/locale.ts';

// Made once: formatters cost a third of a page.
const formats = new Map<Language, Intl.DateTimeFormat>();

/** A day of the coming weeks: "2026-11-30" is "понеделник, 30 ноември", "Monday, 30 November". */
export function dayInWords(day: string, language: Language): string {
  const format =
    formats.get(language) ??
    new Intl.DateTimeFormat(localeTag[language], {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    });
  formats.set(language, format);
  return format.format(Date.parse(day));
}
