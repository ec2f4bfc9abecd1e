import type { StaffEnquiry } from '../../../../../functions/domain/enquiry.ts';
import type { MailProblem, WithheldReason } from '../../../../../functions/domain/outbox.ts';

export type ShownMail = StaffEnquiry['mails'][number];

export type MailState =
  | { kind: 'waiting' }
  | { kind: 'unsent'; problem: MailProblem; attempts: number; next: string }
  | { kind: 'sent'; at: string }
  | { kind: 'withheld'; reason: WithheldReason }
  | { kind: 'bounced' | 'complained' };

/** How far a mail has come. */
export function mailState({ state, returned, withheld, problem, attempts, due_at, sent_at }: ShownMail): MailState {
  if (returned) return { kind: returned };
  if (withheld) return { kind: 'withheld', reason: withheld };
  if (state === 'sent') return { kind: 'sent', at: sent_at ?? due_at };
  return problem ? { kind: 'unsent', problem, attempts, next: due_at } : { kind: 'waiting' };
}

/** The mails somebody should know of: not taken so far, come back, or not sent because others came back. */
export function mailTroubles(mails: readonly ShownMail[]): ShownMail[] {
  return mails.filter((mail) => {
    const state = mailState(mail);
    return ['unsent', 'bounced', 'complained'].includes(state.kind) || mail.withheld === 'returned';
  });
}
