import { DomainError } from '#domain/errors.ts';
import { type Holder, isSameHolder, type Payment } from '#domain/records/money.ts';
import type { PersonKey } from '#domain/records/person.ts';
import {
  countsOf,
  emailHint,
  type LeftOpen,
  type ListExport,
  type PersonalData,
  type PersonalDataInput,
  type PersonalDataRecord,
  phoneHint,
} from '#domain/records/personal-data.ts';
import { addressOf, kindOfContact, traceAsTyped, tracesOf } from '#domain/requests/contact.ts';
import type { RequestKind, RequestOfKind } from '#domain/requests/request-kinds.ts';
import { outlineOf, senderOf } from '#domain/requests/sender.ts';
import { tenAtOnce } from '../../platform/ten-at-once.ts';
import type { MoneyStore } from '../../store/money.ts';
import type { AddressHash, PersonalDataRecords } from '../../store/personal-data.ts';
import type { RequestEraser } from '../../store/requests/erase-request.ts';
import type { OpenWishes } from '../../store/requests/open-wishes.ts';
import type { Recipients } from '../../store/requests/recipients.ts';
import { nameText, type RequestName } from '../../store/requests/request-keys.ts';
import type { RequestLog } from '../../store/requests/request-log.ts';
import type { RequestStores } from '../../store/requests/request-stores.ts';
import {
  staffCall,
  staffEnquiry,
  staffLoanRequest,
  staffViewing,
} from '../requests/staff-requests.ts';
import {
  contactsOfKey,
  dealsOf,
  type FoundRow,
  findRequests,
  openRequestsOf,
  type PeopleDeps,
  type SoldHouse,
} from './people.ts';

interface PersonalDataDeps extends Omit<PeopleDeps, 'money'> {
  money: MoneyStore;
  requests: RequestStores;
  requestLog: Pick<RequestLog, 'entries'>;
  erase: RequestEraser;
  records: Pick<PersonalDataRecords, 'write'>;
  wishes: Pick<OpenWishes, 'forget'>;
  recipients: Pick<Recipients, 'forget'>;
  addressHash: Pick<AddressHash, 'ofAddress' | 'ofContact'>;
  newId: () => string;
}

async function newRecord(
  { clock, newId, addressHash }: Pick<PersonalDataDeps, 'clock' | 'newId' | 'addressHash'>,
  key: PersonKey,
  by: string,
  erased: readonly FoundRow[] = [],
): Promise<Omit<PersonalDataRecord, 'action' | 'completed' | keyof ReturnType<typeof countsOf>>> {
  const { email = '', phone = '' } = key;
  const byPhone = erased.filter(({ matched }) =>
    matched.some((one) => kindOfContact(one) === 'phone'),
  );
  const typed = byPhone.flatMap(({ item }) => traceAsTyped(senderOf(item).phone));
  const traces = new Set([...tracesOf({ email, phone }), ...typed]);
  return {
    id: newId(),
    at: clock().toISOString(),
    by,
    email_hash: email === '' ? '' : await addressHash.ofAddress(email),
    email_hint: email === '' ? phoneHint(phone) : emailHint(email),
    contact_hashes: await tenAtOnce([...traces], addressHash.ofContact),
    kept: [],
    others: [],
    payments: [],
  };
}

/**
 * The requests that staff ticked. One that is gone already is left out; rejects with `invalid` for
 * one of somebody else.
 */
async function tickedOf(
  { reader }: Pick<PersonalDataDeps, 'reader'>,
  found: readonly FoundRow[],
  only: readonly RequestName[],
): Promise<FoundRow[]> {
  const ticked = new Set(only.map(nameText));
  const known = new Set(found.map(nameText));
  const foreign = only.filter((one) => !known.has(nameText(one)));
  if ((await reader.many(foreign)).size > 0)
    throw new DomainError('invalid', 'A request that was ticked is not of this person', {
      fields: { only: 'invalid' },
    });
  return found.filter((one) => ticked.has(nameText(one)));
}

const isDirect = ({ direct }: FoundRow) => direct;
const nameOf = ({ kind, id }: RequestName): RequestName => ({ kind, id });

/** The requests of one kind, newest first. Fails rather than leave out one that it cannot read. */
async function readAll<Kind extends RequestKind>(
  { requests }: PersonalDataDeps,
  kind: Kind,
  names: readonly RequestName[],
): Promise<RequestOfKind[Kind][]> {
  const ids = names.filter((one) => one.kind === kind).map(({ id }) => id);
  const found = await tenAtOnce(ids, (id) => requests[kind].get(id));
  return found
    .flatMap((one) => one ?? [])
    .sort((one, other) => (one.created_at < other.created_at ? 1 : -1));
}

type PaidFor = PersonalData['payments'][number];

/**
 * What was paid for one of these requests, by its id, and the other sides of what was moved, whose
 * notes are the same. All houses are asked: one whose reservation ended names nobody any more. Of
 * houses that are gone, those that a request is about or that have money.
 */
async function paymentsAbout(
  { money }: Pick<PersonalDataDeps, 'money'>,
  chosen: readonly FoundRow[],
  known: readonly SoldHouse[],
): Promise<{ own: PaidFor[]; others: PaidFor[] }> {
  const isTheirs = ({ holder }: { holder: Holder }) =>
    chosen.some((one) => isSameHolder(one, holder));
  const isAbout = (payment: Payment) =>
    isTheirs(payment) || (payment.other !== null && isTheirs(payment.other));
  const open = await money.open();
  const read = async (houses: Iterable<string>) => {
    const paid = await tenAtOnce([...houses], async (caravan_id) =>
      (await money.payments(caravan_id)).map((payment) => ({ ...payment, caravan_id })),
    );
    return paid.flat().filter(isAbout);
  };
  const houses = new Set([
    ...known.map(({ id }) => id),
    ...chosen.flatMap(({ item }) => outlineOf(item).houses.map(({ id }) => id)),
    ...open
      .filter(({ account }) => account.balances.some(isTheirs))
      .map(({ caravan_id }) => caravan_id),
  ]);
  const found = await read(houses);
  const moved = new Set(found.flatMap(({ other }) => other?.caravan_id ?? []));
  const all = [...found, ...(await read([...moved].filter((id) => !houses.has(id))))];
  return { own: all.filter(isTheirs), others: all.filter((one) => !isTheirs(one)) };
}

/**
 * Everything stored about a person: what has the telephone or the address, or what staff ticked.
 * The export is recorded before it is answered.
 */
export async function exportPersonalData(
  deps: PersonalDataDeps,
  { only, ...key }: PersonalDataInput,
  by: string,
): Promise<{ personal_data: PersonalData; record: PersonalDataRecord }> {
  const found = await findRequests(deps, contactsOfKey(key));
  const chosen = only ? await tickedOf(deps, found, only) : found.filter(isDirect);
  const [enquiries, loans, calls, viewings] = await Promise.all([
    readAll(deps, 'enquiry', chosen),
    readAll(deps, 'loan', chosen),
    readAll(deps, 'call', chosen),
    readAll(deps, 'viewing', chosen),
  ]);
  const told = chosen.map(nameOf);
  const logs = await tenAtOnce(told, async (of) => ({
    ...of,
    entries: (await deps.requestLog.entries(of)).sort((one, other) => (one.at < other.at ? -1 : 1)),
  }));
  const record: PersonalDataRecord = {
    ...(await newRecord(deps, key, by)),
    action: 'export',
    completed: true,
    enquiries: enquiries.length,
    loan_requests: loans.length,
    calls: calls.length,
    viewings: viewings.length,
  };
  await deps.records.write(record);
  const houses = [...(await deps.houses())];
  const deals = dealsOf(new Set(told.map(({ id }) => id)), houses);
  const personal_data = {
    email: key.email ?? '',
    phone: key.phone ?? '',
    exported_at: record.at,
    enquiries: enquiries.map(staffEnquiry),
    loan_requests: loans.map(staffLoanRequest),
    calls: calls.map(staffCall),
    viewings: viewings.map(staffViewing),
    logs: logs.filter(({ entries }) => entries.length > 0),
    payments: (await paymentsAbout(deps, chosen, houses)).own,
    ...deals,
  };
  return { personal_data, record };
}

/** Records that staff are about to export many customers' requests: no single address is named. */
export async function recordListExport(
  { records, clock, newId }: Pick<PersonalDataDeps, 'records' | 'clock' | 'newId'>,
  counts: ListExport,
  by: string,
): Promise<PersonalDataRecord> {
  const record: PersonalDataRecord = {
    id: newId(),
    at: clock().toISOString(),
    by,
    ...{ email_hash: '', email_hint: '', contact_hashes: [], kept: [], others: [], payments: [] },
    action: 'export',
    completed: true,
    ...counts,
  };
  await records.write(record);
  return record;
}

/** What of a person is to be erased, and what stays. */
interface ErasurePlan {
  /** Requests under other contacts first: those that were asked for lead to them. */
  chosen: FoundRow[];
  kept: RequestName[];
  open: LeftOpen;
}

async function planErasure(
  deps: PersonalDataDeps,
  { only, ...key }: PersonalDataInput,
): Promise<ErasurePlan> {
  const [found, houses, accounts] = await Promise.all([
    findRequests(deps, contactsOfKey(key)),
    deps.houses(),
    deps.money.open(),
  ]);
  const direct = found.filter(isDirect);
  const reasons = openRequestsOf(found, houses, accounts);
  const ticked = only
    ? await tickedOf(deps, found, only)
    : direct.filter((one) => !reasons.has(nameText(one)));
  const chosen = [...ticked.filter((one) => !one.direct), ...ticked.filter(isDirect)];
  const kept = direct.filter((one) => !chosen.includes(one)).map(nameOf);
  const open = kept.flatMap((one) => {
    const reason = reasons.get(nameText(one));
    return reason ? [{ ...one, ...reason }] : [];
  });
  return { chosen, kept, open };
}

/**
 * Deletes one request: first goes what is counted of its telephone and address, while it is there, by
 * which an erasure that breaks off finds it again. False where the request was gone.
 */
async function eraseOne(
  { erase, recipients, wishes }: PersonalDataDeps,
  { kind, id, contacts }: FoundRow,
): Promise<boolean> {
  for (const contact of contacts)
    if (kindOfContact(contact) === 'email') await recipients.forget(addressOf(contact));
    else await wishes.forget(contact);
  return erase({ kind, id });
}

/**
 * Deletes what is stored about a person: what has the telephone or the address and is not open, or
 * what staff ticked. Payments stay, without their notes. The record is written first and completed at the end: an erasure that breaks
 * off stays visible and can be done again, which deletes the rest.
 */
export async function erasePersonalData(
  deps: PersonalDataDeps,
  input: PersonalDataInput,
  by: string,
): Promise<{ record: PersonalDataRecord; open: LeftOpen }> {
  const { only: _, ...key } = input;
  const { chosen, kept, open } = await planErasure(deps, input);
  const { own, others } = await paymentsAbout(deps, chosen, [...(await deps.houses())]);
  const noted = [...own, ...others].filter(({ note }) => note !== '');
  const begun: PersonalDataRecord = {
    ...(await newRecord(deps, key, by, chosen.filter(isDirect))),
    action: 'erase',
    completed: false,
    ...countsOf(chosen),
    kept,
    // A backup may have a call of before staff entered its telephone, by which no hash finds it.
    others: chosen.filter((one) => !one.direct || one.kind === 'call').map(nameOf),
    payments: noted.map(({ caravan_id, payment_id }) => ({ caravan_id, payment_id })),
  };
  await deps.records.write(begun);
  // While the requests are there, by which an erasure that breaks off finds them again.
  await tenAtOnce(noted, ({ caravan_id, ...payment }) => deps.money.emptyNote(caravan_id, payment));
  const erased: RequestName[] = [];
  for (const group of [chosen.filter((one) => !one.direct), chosen.filter(isDirect)])
    await tenAtOnce(group, async (one) => {
      if (await eraseOne(deps, one)) erased.push(one);
    });
  if (key.email) await deps.recipients.forget(key.email);
  const record = { ...begun, completed: true, ...countsOf(erased) };
  await deps.records.write(record);
  return { record, open };
}
