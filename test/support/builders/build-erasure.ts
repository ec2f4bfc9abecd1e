import type { PersonalDataRecord } from '#domain/records/personal-data.ts';

/** The record of somebody whose data staff erased: one enquiry, and nothing that was kept. */
export function buildErasure(overrides: Partial<PersonalDataRecord> = {}): PersonalDataRecord {
  return {
    id: crypto.randomUUID(),
    action: 'erase',
    at: '2026-03-02T10:00:00.000Z',
    by: 'staff@example.com',
    email_hash: '',
    email_hint: 'i…@example.com',
    contact_hashes: [],
    completed: true,
    enquiries: 1,
    loan_requests: 0,
    calls: 0,
    viewings: 0,
    kept: [],
    others: [],
    payments: [],
    ...overrides,
  };
}
