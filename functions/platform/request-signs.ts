import { applicationHeader, applications, sentAtHeader } from '../domain/api/headers.ts';

/** Longest way, or clock that is wrong, that the log keeps in ms; beyond it a number says no more. */
const furthest = 30 * 86_400_000;

/**
 * What a request says of itself, for the log: who sends it, and how far behind ours the sender's clock was, its way here
 * included (ms). Anybody may write anything there: only what is one of the names, or a moment, gets through.
 */
export function requestSigns(
  headers: Readonly<Record<string, string | undefined>>,
  now: Date,
): { application?: string; behind_ms?: number } {
  const application = applications.find((name) => name === headers[applicationHeader]);
  const sentAt = headers[sentAtHeader] ?? '';
  const behind = /^\d{4}-[\d:.TZ-]{6,20}$/.test(sentAt) ? now.getTime() - Date.parse(sentAt) : Number.NaN;
  return {
    ...(application && { application }),
    ...(Math.abs(behind) <= furthest && { behind_ms: behind }),
  };
}
