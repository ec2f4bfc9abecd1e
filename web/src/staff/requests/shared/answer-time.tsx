import { Icon } from '../../../shared/ui/icon.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import { answerClock, answerWords } from './answer-clock.ts';

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
