/** What the bank may say of an application, as it spells it; the pair tells whether that is its last word. Source: the provider's callback documentation. */
const known = {
  Draft: false,
  'MP Sent': false,
  InProgress: false,
  InProgressAssessment: false,
  Approved: false,
  KYC: false,
  ContractSigning: false,
  Rejected: true,
  Canceled: true,
  ContractSigned: true,
  Paid: true,
  // Buy now, pay later.
  in_progress: false,
  rejected: true,
  canceled: true,
  'approved & signed': true,
  expired: true,
} as const;
export type BankStatus = keyof typeof known;
export const bankStatuses = Object.keys(known) as BankStatus[];

const bare = (text: string) => text.toLowerCase().replace(/[\s_-]+/g, '');

/** The status a message of the bank's names, whatever its case and spacing; null for one that is not known. */
export function bankStatus(message: string): BankStatus | null {
  const same = bankStatuses.filter((status) => bare(status) === bare(message));
  return same.find((status) => status === message) ?? same[0] ?? null;
}

/** Whether the bank changes nothing after it. `ContractSigned` may still become `Paid`. */
export function isFinalStatus(status: BankStatus): boolean {
  return known[status];
}

const order: Record<BankStatus, number> = {
  Draft: 0,
  'MP Sent': 1,
  InProgress: 2,
  in_progress: 2,
  InProgressAssessment: 3,
  Approved: 4,
  KYC: 5,
  ContractSigning: 6,
  Rejected: 8,
  rejected: 8,
  Canceled: 8,
  canceled: 8,
  expired: 8,
  ContractSigned: 8,
  'approved & signed': 8,
  Paid: 9,
};

/**
 * Whether an application at `current` moves on to `next`: never back, not from one last word to another, whatever order the
 * bank's calls arrive in. `Paid` follows a signed contract.
 */
export function movesOn(current: BankStatus | null, next: BankStatus): boolean {
  if (current === null) return true;
  if (isFinalStatus(current)) return current === 'ContractSigned' && next === 'Paid';
  return order[next] > order[current];
}

/** How an application ended for the customer; null while it is under way. */
export function bankOutcome(status: BankStatus): 'signed' | 'refused' | 'given up' | null {
  if (!isFinalStatus(status)) return null;
  if (status === 'Rejected' || status === 'rejected') return 'refused';
  if (status === 'Canceled' || status === 'canceled' || status === 'expired') return 'given up';
  return 'signed';
}
