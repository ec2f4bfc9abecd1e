import { dealer } from './dealer.ts';

/**
 * When something received at `created` (ISO) is deleted, as DynamoDB's time to live wants it: seconds since the epoch. On the
 * last day of a month that has no such day, the month after's first days count.
 */
export function expiresAt(created: string, months: number = dealer.retentionMonths): number {
  const date = new Date(created);
  date.setUTCMonth(date.getUTCMonth() + months);
  return Math.floor(date.getTime() / 1000);
}

/** Whether its time is over: the table deletes such items within days, until then nobody gets to see them. */
export function isExpired({ expires_at }: { expires_at: number }, now: Date): boolean {
  return expires_at * 1000 <= now.getTime();
}
