import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#functions/platform/env.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import type { Table } from '#functions/platform/table.ts';
import { createAddressHash, createPersonalDataRecords } from '#functions/store/personal-data.ts';
import { createRecipients } from '#functions/store/recipients.ts';
import { createEnquiryRepository, createLoanRepository } from '#functions/store/requests.ts';
import {
  erasePersonalData,
  exportPersonalData,
} from '#functions/use-cases/records/personal-data.ts';
import { localRecipientKey } from '#infra/local/shared/names.ts';
import { openWatchedTable } from '#support/breaking-table.ts';
import { buildCustomer, buildEnquiry, buildLoanRequest } from '#support/builders/build-request.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
beforeAll(async () => {
  emulators = await startEmulators();
});
afterAll(() => emulators?.stop());

const staff = 'staff@example.com';
const watched = () => openWatchedTable(emulators.env.TABLE_NAME ?? '');
const addressHash = createAddressHash(async () => localRecipientKey);
const depsOf = (table: Table) => ({
  enquiries: createEnquiryRepository(table, silentLogger, systemClock),
  loans: createLoanRepository(table, silentLogger, systemClock),
  records: createPersonalDataRecords(table, silentLogger),
  recipients: createRecipients(table, async () => localRecipientKey, systemClock),
  addressHash,
  clock: systemClock,
  newId: () => crypto.randomUUID(),
});

/** Three enquiries and two loan requests. */
async function customer(email: string) {
  const { enquiries, loans } = depsOf(watched().table);
  for (let n = 0; n < 3; n++) await enquiries.create(buildEnquiry({ email }));
  for (let n = 0; n < 2; n++)
    await loans.create(buildLoanRequest({ customer_data: buildCustomer({ email }) }));
}

/** What is stored about an address, and what is recorded of it, newest first. */
async function held(email: string) {
  const { enquiries, loans, records } = depsOf(watched().table);
  const hash = await addressHash.ofAddress(email);
  return {
    left: (await enquiries.idsOf(email)).length + (await loans.idsOf(email)).length,
    records: (await records.all()).filter(({ email_hash }) => email_hash === hash),
  };
}

describe('an erasure of personal data that breaks off', () => {
  // One write for the record, five to delete, one to complete the record.
  test.each([0, 1, 2, 3, 4, 5, 6])(
    'after %i writes has deleted nothing unrecorded, and completes when it is run again',
    async (writes) => {
      const email = `broken.off.${writes}@example.com`;
      await customer(email);
      const { table, breakAfter } = watched();
      breakAfter(writes);
      await expect(erasePersonalData(depsOf(table), email, staff)).rejects.toThrow('broken off');
      const between = await held(email);
      expect(between.left).toBe(5 - Math.min(5, Math.max(0, writes - 1)));
      expect(between.records).toHaveLength(writes === 0 ? 0 : 1);
      for (const record of between.records)
        expect(record).toMatchObject({ completed: false, enquiries: 3, loan_requests: 2 });
      const again = await erasePersonalData(depsOf(watched().table), email, staff);
      expect(again.enquiries + again.loan_requests).toBe(between.left);
      const after = await held(email);
      expect(after.left).toBe(0);
      expect(after.records[0]).toEqual(again);
      expect(again.completed).toBe(true);
    },
  );
});

test('an export that could not be recorded gives no personal data', async () => {
  const email = 'unrecorded@example.com';
  await customer(email);
  const { table, breakAfter } = watched();
  breakAfter(0);
  await expect(exportPersonalData(depsOf(table), email, staff)).rejects.toThrow('broken off');
  expect((await held(email)).records).toEqual([]);
});

test('an erasure does not count a request that comes in while it runs', async () => {
  const email = 'meanwhile@example.com';
  await customer(email);
  const { table, before } = watched();
  const late = buildEnquiry({ email });
  before('DeleteItemCommand', () => depsOf(watched().table).enquiries.create(late));
  expect(await erasePersonalData(depsOf(table), email, staff)).toMatchObject({
    enquiries: 3,
    loan_requests: 2,
  });
  expect((await held(email)).left).toBe(1);
});

test('an erasure forgets that confirmations went to the address', async () => {
  const { recipients } = depsOf(watched().table);
  const email = `${crypto.randomUUID()}@example.com`;
  expect(await recipients.admit(email, crypto.randomUUID())).toBeNull();
  expect(await recipients.admit(email, crypto.randomUUID())).toBe('limit');
  await erasePersonalData(depsOf(watched().table), email, staff);
  expect(await recipients.admit(email, crypto.randomUUID())).toBeNull();
});

test('neither an export nor an erasure reads the whole table', async () => {
  const { table, sent } = watched();
  await exportPersonalData(depsOf(table), 'nobody@example.com', staff);
  await erasePersonalData(depsOf(table), 'nobody@example.com', staff);
  expect(new Set(sent)).toEqual(new Set(['QueryCommand', 'PutItemCommand', 'GetItemCommand']));
});
