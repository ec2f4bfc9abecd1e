import type { MailKind, MailProblem, WithheldReason } from '#domain/requests/outbox.ts';
import type { HistoryAction } from '#domain/requests/stored-request.ts';

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
  sale: {
    title: 'The house',
    sold: 'Sold to this customer…',
    reserved: 'Reserve for this customer…',
    change: { sold: 'Change the sale…', reserved: 'Change the reservation…' },
    toThem: 'this customer',
    conflict: 'Somebody changed the house meanwhile. Look at it and save again.',
    failed: 'It could not be saved.',
  },
  house: {
    title: 'Mobile home',
    view: 'On the site',
    edit: 'Edit',
    hidden: 'hidden from the site',
    unlisted: 'no longer in the list',
    none: 'No particular house',
  },
  contact: {
    title: 'Customer',
    reference: 'Number',
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    language: 'Language',
    address: 'Address',
    none: 'not given',
    languages: { bg: 'Bulgarian', en: 'English' },
    call: (phone: string) => `Call ${phone}`,
    chat: 'Chat',
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
      'enquiry-confirmation': 'To the customer: the confirmation',
      'loan-confirmation': 'To the customer: the confirmation',
      'loan-link': 'To the customer: the bank’s link',
      'loan-rejection': 'To the customer: the rejection',
    } satisfies Record<MailKind, string> as Record<MailKind, string>,
    /** The same mails in a row of the list, in fewer words. */
    short: {
      enquiry: 'The mail to you',
      'loan-notification': 'The mail to you',
      'enquiry-confirmation': 'The confirmation to the customer',
      'loan-confirmation': 'The confirmation to the customer',
      'loan-link': 'The mail with the bank’s link',
      'loan-rejection': 'The mail of the rejection',
    } satisfies Record<MailKind, string> as Record<MailKind, string>,
    flags: {
      unsent: (mail: string, problem: string, attempts: number) =>
        `${mail} is not sent yet: ${problem} (${attempts === 1 ? '1 attempt' : `${attempts} attempts`})`,
      bounced: (mail: string) => `${mail} came back`,
      complained: (mail: string) => `${mail} was marked as spam`,
      returned: (mail: string) => `${mail} was not sent: mail to this address came back before`,
    },
    problems: {
      rejected: 'the mail service refused it',
      unverified:
        'the mail service does not know the sender’s address, or may write to addresses it knows only',
      unavailable: 'the mail service could not be reached',
    } satisfies Record<MailProblem, string> as Record<MailProblem, string>,
    withheld: {
      limit: 'Not sent: somebody at this address has had one already',
      returned: 'Not sent: mail to this address came back before',
      late: 'Not sent: it could not be sent for a day',
      rush: 'Not sent: too many confirmations went out in that hour or on that day',
    } satisfies Record<WithheldReason, string> as Record<WithheldReason, string>,
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
    by: { customer: 'the customer', bank: 'the bank', system: 'automatically' } as Record<
      string,
      string
    >,
    actions: {
      received: 'Received',
      answered: 'Marked as answered',
      called: 'Called',
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
  /** Somebody else changed the enquiry or loan request first. */
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
