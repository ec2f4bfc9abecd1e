import { contactsOf } from '#domain/requests/contact.ts';
import { senderOf } from '#domain/requests/sender.ts';
import { tenAtOnce } from '../../platform/ten-at-once.ts';
import type { ContactRow, Contacts } from '../../store/requests/contacts.ts';
import {
  nameText,
  type RequestName,
  type RequestPartition,
} from '../../store/requests/request-partition.ts';
import type { RequestReader } from '../../store/requests/request-reader.ts';

/** Removes what lies beside a request that is gone, also what is written meanwhile. */
export async function emptyPartition(
  { empty }: Pick<RequestPartition, 'empty'>,
  of: RequestName,
): Promise<void> {
  let removed: number;
  do removed = await empty(of);
  while (removed > 0);
}

/** Rows that one run writes or removes at most, some ten seconds: a later run goes on. */
const keptAtOnce = 2000;

/**
 * ms for which a row may wait for its request: no function that writes one after the other runs
 * longer than 29 s, and clocks differ by little.
 */
const writingTime = 120_000;

/** Of rows that were written before this moment (ISO) no request is on its way any more. */
export const waitsSince = (now: Date): string =>
  new Date(now.getTime() - writingTime).toISOString();

export interface KeptContacts {
  /** Rows that stored requests were given. */
  given: number;
  /** Rows that were removed, since no request has that contact. */
  swept: number;
  /** Rows left to the next run. */
  left: number;
}

interface KeepContactsDeps {
  contacts: Pick<Contacts, 'listed' | 'all' | 'add' | 'remove'>;
  reader: Pick<RequestReader, 'one'>;
  partition: Pick<RequestPartition, 'empty'>;
  clock: () => Date;
}

/**
 * Gives every request the contact rows that it lacks: requests of before there were such rows, of a
 * release that was rolled back, and of a restore. Removes rows that no request belongs to: the
 * function that wrote one stopped, an erasure broke off, or the contact was changed. It may be
 * broken off anywhere and run beside another run.
 */
export async function keepContacts({
  contacts,
  reader,
  partition,
  clock,
}: KeepContactsDeps): Promise<KeptContacts> {
  const before = waitsSince(clock());
  const [requests, rows] = await Promise.all([contacts.listed(), contacts.all()]);
  const textOf = (row: Pick<ContactRow, 'contact' | 'kind' | 'id'>) =>
    `${nameText(row)} ${row.contact}`;
  const stored = new Set(rows.map(textOf));
  const needed = requests.flatMap((request) =>
    request.contacts.map((contact) => ({ request, contact })),
  );
  const missing = needed.filter(
    ({ request, contact }) => !stored.has(textOf({ ...request, contact })),
  );
  const wanted = new Set(needed.map(({ request, contact }) => textOf({ ...request, contact })));
  const stale = rows.filter((row) => row.at < before && !wanted.has(textOf(row)));

  /** Whether the request, as it is in the table now, has the contact; null: no request. */
  async function hasContact({ contact, ...of }: Pick<ContactRow, 'contact' | 'kind' | 'id'>) {
    const item = await reader.one(of);
    return item ? contactsOf(senderOf(item)).includes(contact) : null;
  }

  const given = await tenAtOnce(missing.slice(0, keptAtOnce), async ({ request, contact }) => {
    const { kind, id } = request;
    if (!(await contacts.add(request, contact))) return false;
    // An erasure may have removed the request meanwhile: then it did not see this row.
    if (await hasContact({ kind, id, contact })) return true;
    await contacts.remove({ kind, id, contact }, clock().toISOString());
    return false;
  });
  const swept = await tenAtOnce(stale.slice(0, keptAtOnce), async (row) => {
    const { kind, id } = row;
    const has = await hasContact(row);
    if (has) return false;
    // What an erasure that broke off left of the request goes before the row that leads to it.
    if (has === null) await emptyPartition(partition, { kind, id });
    return contacts.remove(row, row.at);
  });
  const count = (done: boolean[]) => done.filter(Boolean).length;
  return {
    given: count(given),
    swept: count(swept),
    left: Math.max(0, missing.length - keptAtOnce) + Math.max(0, stale.length - keptAtOnce),
  };
}
