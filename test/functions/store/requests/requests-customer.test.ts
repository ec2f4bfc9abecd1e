import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import {
  createEnquiryRepository,
  createLoanRepository,
  enquiryRows,
  loanRows,
} from '#functions/store/requests/requests.ts';
import {
  buildBankApplication,
  buildEnquiry,
  buildLoanRequest,
  buildWaitingMail,
} from '#support/builders/build-request.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
let table: Table;
let now = new Date('2026-11-21T10:00:00.000Z');
const clock = () => now;

beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
afterAll(() => emulators?.stop());

const enquiries = () => createEnquiryRepository(table, silentLogger, clock);
const loans = () => createLoanRepository(table, silentLogger, clock);

describe('requests in the table', () => {
  test('are read as they were written, with all that belongs to them', async () => {
    const enquiry = buildEnquiry({
      caravan_id: null,
      caravan_name: null,
      email: '',
      outbox: [buildWaitingMail('enquiry')],
    });
    const loan = buildLoanRequest({
      bank: buildBankApplication({ path: [{ at: now.toISOString(), status: 'Draft' }] }),
    });
    expect(await enquiries().create(enquiry)).toBe('created');
    expect(await loans().create(loan)).toBe('created');
    expect(await enquiries().get(enquiry.id)).toEqual(enquiry);
    expect(await loans().get(loan.id)).toEqual(loan);
    expect(await loans().get(enquiry.id)).toBeNull();
  });

  test('exist once for an id, however many creations come at once', async () => {
    const enquiry = buildEnquiry();
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        enquiries().create({ ...enquiry, name: `Човек ${at}` }),
      ),
    );
    expect(made.filter((one) => one === 'created')).toHaveLength(1);
    expect(new Set(made)).toEqual(new Set(['created', 'taken']));
  });

  test('are written on the revision last read, whatever the version', async () => {
    const loan = buildLoanRequest();
    expect(await loans().replace(loan, loan)).toBe(false);
    await loans().create(loan);
    const changed = { ...loan, revision: 2, admin_notes: 'Бележка' };
    expect(await loans().replace(changed, { ...loan, revision: 2 })).toBe(false);
    expect(await loans().replace(changed, loan)).toBe(true);
    expect(await loans().replace({ ...loan, revision: 2 }, loan)).toBe(false);
    expect(await loans().get(loan.id)).toEqual(changed);
    await table.documents.send(
      new DeleteCommand({ TableName: table.name, Key: loanRows.key(loan.id) }),
    );
    expect(await loans().replace({ ...changed, revision: 3 }, changed)).toBe(false);
    expect(await loans().get(loan.id)).toBeNull();
  });

  test('are written with what else is to be written, or not at all', async () => {
    const enquiry = buildEnquiry();
    const Item = { pk: 'ORDER#with-a-request', sk: 'ORDER' };
    const also = [{ Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }];
    expect(await enquiries().create(enquiry, also)).toBe('created');
    const other = buildEnquiry();
    expect(await enquiries().create(other, also)).toBe('late');
    expect(await enquiries().get(other.id)).toBeNull();
    expect(await enquiries().create(enquiry, also)).toBe('taken');
    const changed = { ...enquiry, revision: 2, admin_notes: 'Бележка' };
    expect(await enquiries().replace(changed, enquiry, also)).toBe(false);
    expect(await enquiries().get(enquiry.id)).toEqual(enquiry);
  });

  test('carry their expiry as a number of seconds, which the table needs', () => {
    expect(enquiryRows.item(buildEnquiry({ expires_at: 1_800_000_000 })).expires_at).toBe(
      1_800_000_000,
    );
    expect(loanRows.item(buildLoanRequest({ expires_at: 1_800_000_000 })).expires_at).toBe(
      1_800_000_000,
    );
  });

  test('are not found from the second of their expiry, though the table still has them', async () => {
    const expires_at = Date.parse('2028-01-01T00:00:00.000Z') / 1000;
    const enquiry = buildEnquiry({ expires_at, created_at: '2030-01-01T00:00:00.000Z' });
    await enquiries().create(enquiry);
    const ids = async () => (await enquiries().page(undefined)).items.map(({ id }) => id);
    now = new Date('2027-12-31T23:59:59.999Z');
    expect(await enquiries().get(enquiry.id)).toEqual(enquiry);
    expect(await ids()).toContain(enquiry.id);
    now = new Date('2028-01-01T00:00:00.000Z');
    expect(await enquiries().get(enquiry.id)).toBeNull();
    expect(await ids()).not.toContain(enquiry.id);
    expect(await enquiries().create(enquiry)).toBe('taken');
    now = new Date('2026-11-21T10:00:00.000Z');
  });
});
