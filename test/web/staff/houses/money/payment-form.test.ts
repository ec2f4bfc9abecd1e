import { describe, expect, test } from 'vitest';
import { paymentInputSchema, settlingKinds } from '#domain/records/money.ts';
import { checkPayment, type PaymentDraft } from '#staff/houses/money/payment-form.tsx';

const now = new Date('2026-11-26T10:00:00.000Z');
const draft = (overrides: Partial<PaymentDraft> = {}): PaymentDraft => ({
  payment_id: '33333333-3333-4333-8333-333333333333',
  kind: 'deposit',
  amount: '1 234,56 €',
  way: 'card',
  day: '2026-11-26',
  note: ' по банка ',
  to: '',
  ...overrides,
});
const to = '44444444-4444-4444-8444-444444444444';

describe('what staff typed of a payment', () => {
  test('is read as the server takes it', () => {
    expect(checkPayment(draft(), now)).toEqual({
      input: {
        payment_id: draft().payment_id,
        kind: 'deposit',
        amount: 1234.56,
        way: 'card',
        day: '2026-11-26',
        note: 'по банка',
      },
    });
  });
  test.each(['deposit', 'part', 'rest', ...settlingKinds] as const)(
    'is accepted by the server as %s',
    (kind) => {
      const checked = checkPayment(draft({ kind, to }), now);
      expect('input' in checked && paymentInputSchema.safeParse(checked.input).success).toBe(true);
    },
  );
  test.each([
    [{ amount: '' }, ['amount']],
    [{ amount: '0' }, ['amount']],
    [{ amount: '10 000 001' }, ['amount']],
    [{ amount: 'петстотин' }, ['amount']],
    [{ day: '2026-11-27' }, ['day']],
    [{ day: '' }, ['day']],
    [{ kind: 'moved' as const }, ['to']],
    [{ note: 'x'.repeat(201) }, ['note']],
    [{ amount: '-5', day: '2020-01-01' }, ['amount', 'day']],
  ])('is wrong where it is %j', (change, wrong) => {
    expect(checkPayment(draft(change), now)).toEqual({ wrong });
  });
});
