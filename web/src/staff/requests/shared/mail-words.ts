import type { AdminMessages } from '../../../shared/texts/admin-messages.ts';
import type { MailState } from './mail-state.ts';

/** A mail's state in words. */
export function mailWords(
  state: MailState,
  { mails }: AdminMessages['adminRequests'],
  format: (iso: string) => string,
): string {
  switch (state.kind) {
    case 'waiting':
      return mails.waiting;
    case 'sent':
      return mails.sent(format(state.at));
    case 'unsent':
      return mails.unsent(mails.problems[state.problem], state.attempts);
    case 'withheld':
      return mails.withheld[state.reason];
    case 'bounced':
    case 'complained':
      return mails[state.kind];
  }
}
