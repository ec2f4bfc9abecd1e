import type { Language } from '#domain/locale.ts';
import { adminTyped as adminTypedBg } from './bg/admin-typed.ts';
import { adminTyped } from './en/admin-typed.ts';
import { type Wording, withFallback } from './wording/wording.ts';

const en = { adminTyped };
/** Texts of the staff's forms that are loaded with them: the sign-in has no need of them. */
export type TypedMessages = Wording<typeof en>;

export const typedMessages: Record<Language, TypedMessages> = {
  en,
  bg: withFallback<TypedMessages>(en, { adminTyped: adminTypedBg }),
};
