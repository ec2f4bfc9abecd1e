import type { Language } from '#domain/locale.ts';
import { resultsFailed as bg } from './bg/results.ts';
import { resultsFailed as en } from './en/results.ts';
import type { Wording } from './wording/wording.ts';

/** What is said in place of results that can't be read, in both languages: the script brings it. */
export const resultsFailedMessages: Record<Language, Wording<typeof en>> = { bg, en };
