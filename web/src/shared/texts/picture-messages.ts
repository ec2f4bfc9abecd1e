import type { Language } from '#domain/locale.ts';
import { pictures as bg } from './bg/pictures.ts';
import { pictures as en } from './en/pictures.ts';
import type { Wording } from './wording/wording.ts';

/** What the pictures of a house are called, in both languages: a card's script is for both. */
export const pictureMessages: Record<Language, Wording<typeof en>> = { bg, en };
