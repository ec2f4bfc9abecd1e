import type { Payment } from '#domain/records/money.ts';

/** A payment as it is kept. */
export const buildPayment = (overrides: Partial<Payment> = {}): Payment => ({
  payment_id: crypto.randomUUID(),
  kind: 'deposit',
  amount: 500,
  cash: 0,
  way: 'account',
  day: '2026-11-20',
  note: '',
  holder: null,
  other: null,
  confirmed: false,
  at: '2026-11-20T10:00:00.000Z',
  by: 'staff@example.com',
  ...overrides,
});
