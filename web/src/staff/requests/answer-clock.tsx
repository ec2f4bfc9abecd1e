import { answerTime } from '#domain/requests/stored-request.ts';
import type { AdminMessages } from '#shared/texts/admin-messages.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { useAdmin } from '../kit/admin-context.tsx';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** ms: with less time left an answer is urgent. */
const soon = 6 * hour;

export interface AnswerClock {
  urgency: 'calm' | 'soon' | 'overdue';
  unit: 'minutes' | 'hours' | 'days';
  count: number;
}

/** When an answer is due, ms since the epoch. */
export function answerDue(createdAt: string): number {
  return Date.parse(createdAt) + answerTime;
}

/**
 * How much time is left for the answer, or for how long it has been overdue (from the full 24 hours
 * on). Never "0".
 */
export function answerClock(createdAt: string, now: Date): AnswerClock {
  const left = answerDue(createdAt) - now.getTime();
  if (left > 0) {
    const urgency = left <= soon ? 'soon' : 'calm';
    return left < hour
      ? { urgency, unit: 'minutes', count: Math.ceil(left / minute) }
      : { urgency, unit: 'hours', count: Math.min(Math.floor(left / hour), 24) };
  }
  const urgency = 'overdue';
  if (-left < hour)
    return { urgency, unit: 'minutes', count: Math.max(1, Math.floor(-left / minute)) };
  if (-left < 2 * day) return { urgency, unit: 'hours', count: Math.floor(-left / hour) };
  return { urgency, unit: 'days', count: Math.floor(-left / day) };
}

export function answerWords(
  { urgency, unit, count }: AnswerClock,
  { clock }: AdminMessages['adminRequests'],
): string {
  if (urgency === 'overdue') return clock.overdue[unit](count);
  return unit === 'minutes' ? clock.left.minutes(count) : clock.left.hours(count);
}

/** How long an enquiry without an answer, or a loan request without a decision, may still wait. */
export function AnswerTime({ createdAt, now }: { createdAt: string; now: Date }) {
  const words = useAdmin().messages.adminRequests;
  const clock = answerClock(createdAt, now);
  return (
    <span className={`request-clock request-clock-${clock.urgency}`} title={words.clock.hint}>
      <Icon name="clock" />
      {answerWords(clock, words)}
    </span>
  );
}
