import * as z from 'zod/mini';
import { moneyWays } from '#domain/dealer/payment.ts';
import { holderSchema, incomingKinds } from '#domain/records/money.ts';
import { keptDraft } from '../../kit/forms/drafts.ts';
import { serverNow } from '../../kit/server-clock.ts';
import type { PaymentDraft } from './payment-form.tsx';

const schema = z.object({
  payment_id: z.string(),
  kind: z.enum(incomingKinds),
  amount: z.string(),
  way: z.enum(moneyWays),
  day: z.string(),
  note: z.string(),
  to: z.string(),
  /** For whom the house was reserved when it was typed. */
  holder: holderSchema,
});
export type DepositDraft = PaymentDraft & z.infer<typeof schema>;

/** A deposit that was typed with a reservation, in this tab until the server has it. */
export function keptDeposit(houseId: string) {
  const kept = keptDraft({ name: 'deposit', schema, parts: [] }, houseId);
  return {
    read: (): DepositDraft | null => kept.read()?.draft ?? null,
    write: (draft: DepositDraft) =>
      kept.write({ draft, base: draft, version: null, savedAt: serverNow().toISOString() }),
    forget: kept.forget,
  };
}
