/**
 * The bank's words for an application's state, and whether each is final. Source: the provider's
 * callback documentation.
 */
const isFinalByStatus = {
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
export type BankStatus = keyof typeof isFinalByStatus;
export const bankStatuses = Object.keys(isFinalByStatus) as BankStatus[];

const bare = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '');

/**
 * The status that a message of the bank names, whatever its case and spacing; null for an unknown
 * one.
 */
export function bankStatus(message: string): BankStatus | null {
  const same = bankStatuses.filter((status) => bare(status) === bare(message));
  return same.find((status) => status === message) ?? same[0] ?? null;
}

/** Whether the bank changes nothing after this status. `ContractSigned` may still become `Paid`. */
export function isFinalStatus(status: BankStatus): boolean {
  return isFinalByStatus[status];
}

const rank: Record<BankStatus, number> = {
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
 * Whether an application moves from `current` to `next`: never back, and not from one final status
 * to another, in whatever order the bank's calls arrive. `Paid` follows a signed contract.
 */
export function movesOn(current: BankStatus | null, next: BankStatus): boolean {
  if (current === null) return true;
  if (isFinalStatus(current)) return current === 'ContractSigned' && next === 'Paid';
  return rank[next] > rank[current];
}

/** What the bank's answer has the dealer do with the house: the sale status that it leads to. */
export const bankOffers = ['reserved', 'sold'] as const;
export type BankOffer = (typeof bankOffers)[number];

/** An approved application has the house reserved, a signed contract has it sold. */
export function offerOf(status: BankStatus): BankOffer | null {
  if (bankOutcome(status) === 'signed') return 'sold';
  return !isFinalStatus(status) && rank[status] >= rank.Approved ? 'reserved' : null;
}

/** How an application ended for the customer; null while it is under way. */
export function bankOutcome(status: BankStatus): 'signed' | 'refused' | 'given up' | null {
  if (!isFinalStatus(status)) return null;
  if (status === 'Rejected' || status === 'rejected') return 'refused';
  if (status === 'Canceled' || status === 'canceled' || status === 'expired') return 'given up';
  return 'signed';
}
