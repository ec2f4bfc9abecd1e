import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { bankStatus } from '#domain/requests/bank-status.ts';
import {
  type LoanRequest,
  registeredLoan,
  standing,
  withBankStatus,
  withLoanEntry,
} from '#domain/requests/loan-request.ts';
import { withMail } from '#domain/requests/outbox.ts';
import { loanIdOf } from '#domain/requests/tbi-payload.ts';
import type { LoanStore } from '../../store/requests/requests.ts';
import { rewriteRequest } from '../../store/requests/requests.ts';

interface ReportBankStatusDeps {
  loans: Pick<LoanStore, 'get' | 'replace'>;
  clock: () => Date;
}

/** The part of the bank's callback that is read; each field may be text or number. */
export interface BankReport {
  /** The order it is about: the shop's own id, or the bank's number for it. */
  OrderId?: string | number | undefined;
  Status?: string | number | undefined;
  Message?: string | number | undefined;
}

/** Characters of an unknown message that staff see. */
const maxDetail = 80;
/**
 * Unknown messages that an application keeps: more would push the staff's actions out of its
 * history.
 */
const maxUnknown = 20;

const by = 'bank';

/** Compares in constant time, whatever the lengths and however many characters agree. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/**
 * Stores what the bank reports of an application. Repeated, late and forged reports change nothing,
 * and all get the same answer; it rejects only when the table can't be reached, so that the bank
 * tries again.
 */
export async function reportBankStatus(
  { loans, clock }: ReportBankStatusDeps,
  token: string,
  report: BankReport,
): Promise<void> {
  const id = loanIdOf(token);
  if (id === null) return;
  await rewriteRequest({ store: loans, clock }, id, (before) =>
    isSame(before.status_token, token) ? reported(before, report, clock()) : before,
  );
}

/** Whether a report is about the order of this request. */
function isOurs({ tbi_data, bank }: LoanRequest, { OrderId = '' }: BankReport): boolean {
  const order = String(OrderId).trim();
  return order !== '' && (order === tbi_data.orderid || order === bank?.order_id);
}

function reported(before: LoanRequest, report: BankReport, now: Date): LoanRequest {
  // A request that was never sent to the bank can have no report.
  if (before.bank === null || !isOurs(before, report)) return before;
  return toldOf(provedBy(before, now), report, now);
}

/**
 * Only the bank knows the token, so the report proves that it has the application. If a call is
 * registering it now, the report is noted for that call; otherwise the registration is completed
 * here.
 */
function provedBy(before: LoanRequest, now: Date): LoanRequest {
  const { bank } = before;
  if (before.status !== 'approved') return before;
  if (bank && standing(bank, now) === 'held')
    return bank.registered_at === null
      ? { ...before, bank: { ...bank, registered_at: now.toISOString() } }
      : before;
  const mailId = randomUUID();
  const after = registeredLoan(before, null, { by, now, mailId });
  const mail = after.outbox.find(({ id }) => id === mailId);
  // This call sends no mail: the schedule may send it at once.
  return mail ? { ...after, outbox: withMail(after.outbox, { ...mail, held_until: null }) } : after;
}

function toldOf(
  before: LoanRequest,
  { Message = '', Status = '' }: BankReport,
  now: Date,
): LoanRequest {
  const message = String(Message).trim() || String(Status).trim();
  const status = bankStatus(String(Message)) ?? bankStatus(String(Status));
  const detail = status ?? message.slice(0, maxDetail);
  const bank = before.bank && status ? withBankStatus(before.bank, status, now) : before.bank;
  const said = before.history.filter((entry) => entry.by === by && entry.action === 'bank');
  const isNew =
    detail !== '' &&
    !said.some((entry) => entry.detail === detail) &&
    (status || said.length < maxUnknown);
  if (bank === before.bank && !isNew) return before;
  return { ...(isNew ? withLoanEntry(before, { by, now }, 'bank', detail) : before), bank };
}
