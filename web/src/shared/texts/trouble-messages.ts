import type { Language } from '#domain/locale.ts';
import { trouble as bg } from './bg/trouble.ts';
import { trouble as en } from './en/trouble.ts';
import type { Wording } from './wording/wording.ts';

export type TroubleMessages = Wording<typeof en>;

/**
 * Sentences about the page as a whole, in both languages. They are loaded ahead: a page that needs
 * one may be offline.
 */
export const troubleMessages: Record<Language, TroubleMessages> = { bg, en };
