import { type Language, localeTag } from '#domain/locale.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { signOutHere } from './auth-service.ts';
import { leftDrafts, leftKinds } from './own-drafts.ts';

/** What logging out would lose, in words; null where that is nothing. */
export async function whatIsLost(language: Language): Promise<string | null> {
  const left = await leftDrafts();
  const { leaving } = adminMessages[language].adminSession;
  const lost = leftKinds.flatMap((kind) => (left[kind] > 0 ? leaving.lost[kind](left[kind]) : []));
  if (lost.length === 0) return null;
  return leaving.text(new Intl.ListFormat(localeTag[language]).format(lost));
}

/** Log out on a page of the public site: false where the person would rather keep what is left. */
export async function logOutOfSite(language: Language): Promise<boolean> {
  const lost = await whatIsLost(language);
  const { leave } = adminMessages[language].adminSession.leaving;
  if (lost !== null && !confirm(`${lost} ${leave}?`)) return false;
  await signOutHere();
  return true;
}
