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
    expect(await enquiries().create(enquiry)).toBe(true);
    expect(await loans().create(loan)).toBe(true);
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
    expect(made.filter(Boolean)).toHaveLength(1);
  });

  test('are written on the revision last read, whatever the version', async () => {
    const loan = buildLoanRequest();
    expect(await loans().replace(loan, 1)).toBe(false);
    await loans().create(loan);
    const changed = { ...loan, revision: 2, admin_notes: 'Бележка' };
    expect(await loans().replace(changed, 2)).toBe(false);
    expect(await loans().replace(changed, 1)).toBe(true);
    expect(await loans().replace({ ...loan, revision: 2 }, 1)).toBe(false);
    expect(await loans().get(loan.id)).toEqual(changed);
    expect(await loans().remove(loan.id)).toBe(true);
    expect(await loans().remove(loan.id)).toBe(false);
    expect(await loans().replace({ ...changed, revision: 3 }, 2)).toBe(false);
    expect(await loans().get(loan.id)).toBeNull();
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
    expect(await enquiries().create(enquiry)).toBe(false);
    now = new Date('2026-11-21T10:00:00.000Z');
  });
});
