import { defaultLanguage, isLanguage, type Language } from '#domain/locale.ts';

/** The language of a path; the default where it names none. */
export function languageOf(path: string): Language {
  const segment = path.split('/')[1];
  return isLanguage(segment) ? segment : defaultLanguage;
}
