import type { WithheldReason } from '#domain/requests/outbox.ts';
import type { AdminMessages } from '#shared/texts/admin-messages.ts';
import { type MailState, mailState, type ShownMail } from '../../data/request-list.ts';
import { useAdmin } from '../../kit/admin-context.tsx';

/** Why a mail was withheld, where staff have to know of it, and the words for it. */
const missed = { returned: 'returned', no_address: 'noAddress', no_home: 'noHome' } as const;

const missedBy = (reason: WithheldReason | null) =>
  reason === 'returned' || reason === 'no_address' || reason === 'no_home' ? missed[reason] : null;

/**
 * The mails that staff should know of: not sent so far, bounced, or withheld for a reason by which
 * somebody has to be called.
 */
export function mailTroubles(mails: readonly ShownMail[]): ShownMail[] {
  return mails.filter((mail) => {
    const state = mailState(mail);
    const isMissed = missedBy(mail.withheld) !== null;
    return ['unsent', 'bounced', 'complained'].includes(state.kind) || isMissed;
  });
}

/** A mail's state in words. */
export function mailWords(
  state: MailState,
  { mails }: AdminMessages['adminRequests'],
  format: (iso: string) => string,
): string {
  switch (state.kind) {
    case 'waiting':
      return mails.waiting;
    case 'queued':
      return mails.queued[state.turn];
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

/** In few words: the state of mails that did not arrive. */
export function MailFlags({ mails }: { mails: readonly ShownMail[] }) {
  const { mails: words } = useAdmin().messages.adminRequests;
  function flag(mail: ShownMail): string {
    const state = mailState(mail);
    const name = words.short[mail.kind];
    if (state.kind === 'withheld') return words.flags[missedBy(state.reason) ?? 'returned'](name);
    if (state.kind === 'bounced' || state.kind === 'complained')
      return words.flags[state.kind](name);
    return state.kind === 'unsent'
      ? words.flags.unsent(name, words.problems[state.problem], state.attempts)
      : '';
  }
  return mailTroubles(mails).map((mail) => (
    <span className="staff-warning" key={mail.id}>
      {flag(mail)}
    </span>
  ));
}
