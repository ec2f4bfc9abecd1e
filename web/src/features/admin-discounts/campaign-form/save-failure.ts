import type { AdminMessages } from '../../../i18n/admin-messages.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { failureText } from '../../admin-shared/failure-text.ts';

/** Why a campaign was not saved; empty when nothing failed. */
export function saveFailure(error: unknown, messages: AdminMessages): string {
  if (!error) return '';
  const { saveFailed, notFound } = messages.adminCampaign;
  const code = error instanceof ApiError ? error.code : null;
  const known = code === 'not_found' ? notFound.title : failureText(error, messages);
  const reason = known || (error instanceof ApiError ? error.message : '');
  return reason ? `${saveFailed}: ${reason}` : saveFailed;
}
