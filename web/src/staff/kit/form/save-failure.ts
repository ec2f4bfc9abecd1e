import { ApiError } from '../../../shared/api/api-error.ts';
import type { AdminMessages } from '../../../shared/texts/admin-messages.ts';
import { failureText } from '../failure-text.ts';

interface FormWords {
  saveFailed: string;
  notFound: { title: string };
}

/** Why a form was not saved; empty when nothing failed. */
export function saveFailure(error: unknown, { saveFailed, notFound }: FormWords, messages: AdminMessages): string {
  if (!error) return '';
  const code = error instanceof ApiError ? error.code : null;
  const known = code === 'not_found' ? notFound.title : failureText(error, messages);
  const reason = known || (error instanceof ApiError ? error.message : '');
  return reason ? `${saveFailed}: ${reason}` : saveFailed;
}
