import {
  emailHint,
  type ListExport,
  type PersonalData,
  type PersonalDataRecord,
} from '#domain/records/personal-data.ts';
import type { Enquiry } from '#domain/requests/enquiry.ts';
import type { LoanRequest } from '#domain/requests/loan-request.ts';
import { tenAtOnce } from '../../platform/ten-at-once.ts';
import type { AddressHash, PersonalDataRecords } from '../../store/personal-data.ts';
import type { Recipients } from '../../store/recipients.ts';
import type { RequestStore } from '../../store/requests.ts';
import { type RequestDeps, staffEnquiry, staffLoanRequest } from '../requests/staff-requests.ts';

type PersonalDataDeps = Pick<RequestDeps, 'enquiries' | 'loans' | 'clock' | 'newId'> & {
  records: Pick<PersonalDataRecords, 'write'>;
  recipients: Pick<Recipients, 'forget'>;
  addressHash: Pick<AddressHash, 'ofAddress'>;
};

async function newRecord(
  { clock, newId, addressHash }: Pick<PersonalDataDeps, 'clock' | 'newId' | 'addressHash'>,
  email: string,
  by: string,
): Promise<Pick<PersonalDataRecord, 'id' | 'at' | 'by' | 'email_hash' | 'email_hint'>> {
  const email_hash = await addressHash.ofAddress(email);
  return { id: newId(), at: clock().toISOString(), by, email_hash, email_hint: emailHint(email) };
}

/**
 * All requests of an address, newest first. Fails rather than leave out one that it cannot read.
 */
async function allOf<T extends Enquiry | LoanRequest>(
  store: RequestStore<T>,
  email: string,
): Promise<T[]> {
  const found = await tenAtOnce(await store.idsOf(email), (id) => store.get(id));
  return found
    .filter((one) => one !== null)
    .sort((one, other) => (one.created_at < other.created_at ? 1 : -1));
}

/** Everything stored about an address. The export is recorded before it is answered. */
export async function exportPersonalData(
  deps: PersonalDataDeps,
  email: string,
  by: string,
): Promise<{ personal_data: PersonalData; record: PersonalDataRecord }> {
  const [enquiries, loans] = await Promise.all([
    allOf(deps.enquiries, email),
    allOf(deps.loans, email),
  ]);
  const record: PersonalDataRecord = {
    ...(await newRecord(deps, email, by)),
    action: 'export',
    completed: true,
    enquiries: enquiries.length,
    loan_requests: loans.length,
  };
  await deps.records.write(record);
  const personal_data = {
    email,
    exported_at: record.at,
    enquiries: enquiries.map(staffEnquiry),
    loan_requests: loans.map(staffLoanRequest),
  };
  return { personal_data, record };
}

/** Records that staff are about to export many customers' requests: no single address is named. */
export async function recordListExport(
  { records, clock, newId }: Pick<PersonalDataDeps, 'records' | 'clock' | 'newId'>,
  counts: ListExport,
  by: string,
): Promise<PersonalDataRecord> {
  const nobody = { email_hash: '', email_hint: '' };
  const at = clock().toISOString();
  const record: PersonalDataRecord = {
    id: newId(),
    at,
    by,
    ...nobody,
    action: 'export',
    completed: true,
    ...counts,
  };
  await records.write(record);
  return record;
}

/**
 * Deletes everything stored about an address, whatever state it is in. The record is written first
 * and completed at the end: an erasure that breaks off stays visible and can be done again, which
 * deletes the rest.
 */
export async function erasePersonalData(
  deps: PersonalDataDeps,
  email: string,
  by: string,
): Promise<PersonalDataRecord> {
  const { enquiries, loans, records } = deps;
  const [enquiryIds, loanIds] = await Promise.all([enquiries.idsOf(email), loans.idsOf(email)]);
  const begun: PersonalDataRecord = {
    ...(await newRecord(deps, email, by)),
    action: 'erase',
    completed: false,
    enquiries: enquiryIds.length,
    loan_requests: loanIds.length,
  };
  await records.write(begun);
  const gone = await tenAtOnce(enquiryIds, (id) => enquiries.remove(id));
  const goneLoans = await tenAtOnce(loanIds, (id) => loans.remove(id));
  await deps.recipients.forget(email);
  const count = (removed: boolean[]) => removed.filter(Boolean).length;
  const record = {
    ...begun,
    completed: true,
    enquiries: count(gone),
    loan_requests: count(goneLoans),
  };
  await records.write(record);
  return record;
}
