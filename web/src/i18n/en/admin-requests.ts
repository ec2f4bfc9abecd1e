import type { MailKind, MailProblem } from '../../../../functions/domain/outbox.ts';
import type { HistoryAction } from '../../../../functions/domain/request-history.ts';

/** Texts that the pages of enquiries and of loan requests have in common. */
export const adminRequests = {
  all: 'All',
  filters: 'Search and status',
  statuses: 'By status',
  open: (name: string) => `Open: ${name}`,
  ofItem: (what: string, name: string) => `${what}: ${name}`,
  more: (count: number) => `Show ${count} more`,
  gone: 'It is no longer here: somebody erased it, or its retention period ended.',
  personalData: 'Personal data',
  clear: 'Clear search and status',
  house: {
    title: 'Mobile house',
    view: 'On the site',
    edit: 'Edit',
    hidden: 'hidden from the site',
    unlisted: 'no longer in the list',
    none: 'No particular house',
  },
  contact: {
    title: 'Customer',
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    language: 'Language',
    address: 'Address',
    none: 'not given',
    languages: { bg: 'Bulgarian', en: 'English' },
    call: (phone: string) => `Call ${phone}`,
  },
  notes: {
    title: 'Notes',
    hint: 'Only staff see them.',
    save: 'Save notes',
    saving: 'Saving…',
    saved: 'Notes saved.',
    dirty: 'Not saved yet',
    failed: 'Failed to save the notes',
    conflictName: 'the notes',
  },
  clock: {
    left: {
      hours: (count: number) => `${count} h left`,
      minutes: (count: number) => `${count} min left`,
    },
    overdue: {
      minutes: (count: number) => `overdue by ${count} min`,
      hours: (count: number) => `overdue by ${count} h`,
      days: (count: number) => (count === 1 ? 'overdue by 1 day' : `overdue by ${count} days`),
    },
    hint: 'An answer is promised within 24 hours.',
  },
  mails: {
    title: 'E-mails',
    none: 'None so far.',
    kinds: {
      enquiry: 'To you: the enquiry',
      'loan-notification': 'To you: the loan request',
      'loan-link': 'To the customer: the bank’s link',
      'loan-rejection': 'To the customer: the rejection',
    } satisfies Record<MailKind, string> as Record<MailKind, string>,
    /** The same in a row of the list. */
    short: {
      enquiry: 'The mail to you',
      'loan-notification': 'The mail to you',
      'loan-link': 'The mail with the bank’s link',
      'loan-rejection': 'The mail of the rejection',
    } satisfies Record<MailKind, string> as Record<MailKind, string>,
    flags: {
      unsent: (mail: string, problem: string, attempts: number) =>
        `${mail} is not sent yet: ${problem} (${attempts === 1 ? '1 attempt' : `${attempts} attempts`})`,
      bounced: (mail: string) => `${mail} came back`,
      complained: (mail: string) => `${mail} was marked as spam`,
    },
    problems: {
      rejected: 'the mail service refused it',
      unverified: 'the mail service does not know the sender’s address',
      unavailable: 'the mail service could not be reached',
    } satisfies Record<MailProblem, string> as Record<MailProblem, string>,
    sent: (when: string) => `Sent ${when}`,
    waiting: 'Being sent',
    unsent: (problem: string, attempts: number) =>
      `Not sent yet: ${problem} (${attempts === 1 ? '1 attempt' : `${attempts} attempts`})`,
    next: (when: string) => `Next try ${when}`,
    bounced: 'Came back: the address does not take mail',
    complained: 'Marked as spam by whoever got it',
  },
  history: {
    title: 'History',
    by: { customer: 'the customer', bank: 'the bank', system: 'automatically' } as Record<string, string>,
    actions: {
      received: 'Received',
      answered: 'Marked as answered',
      closed: 'Closed',
      reopened: 'Opened again',
      noted: 'Notes changed',
      terms: 'Terms changed',
      approved: 'Approved',
      rejected: 'Rejected',
      withdrawn: 'Withdrawn by the customer',
      sending: 'Being sent to the bank',
      processed: 'The bank has the application',
      failed: 'Not taken by the bank',
      bank: 'The bank reports',
    } satisfies Record<HistoryAction, string> as Record<HistoryAction, string>,
  },
  /** Somebody else was quicker. */
  changed: {
    title: 'Someone else changed it meanwhile',
    now: (status: string, by: string, when: string) => `Now it is “${status}” (${by}, ${when}).`,
    nowPlain: (status: string) => `Now it is “${status}”.`,
    question: (status: string) => `Do you still want to make it “${status}”?`,
    look: 'What you see is what is stored now. Look through it, and do it again if you still want to.',
    keep: 'Leave it as it is now',
    apply: 'Apply my change',
    ok: 'OK',
  },
};
