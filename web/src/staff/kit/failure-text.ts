import { ApiError } from '#shared/api/api-error.ts';
import type { AdminMessages } from '#shared/texts/admin-messages.ts';

/** Why a call failed, in the page's language; empty where there is no sentence for it. */
export function failureText(error: unknown, { admin }: AdminMessages): string {
  if (!(error instanceof ApiError)) return '';
  const { failures } = admin;
  switch (error.code) {
    case 'offline':
    case 'unavailable':
    case 'unauthorised':
    case 'forbidden':
    case 'not_found':
    case 'rate_limited':
      return failures[error.code];
    default:
      return '';
  }
}
