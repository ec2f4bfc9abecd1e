import type { Language } from '#domain/locale.ts';
import { bg } from './bg.ts';
import type { Messages } from './en.ts';
import { en } from './en.ts';

/** Texts of the public site in both languages, for the server; a browser loads its own alone. */
export const messagesOf: Record<Language, Messages> = { bg, en };
