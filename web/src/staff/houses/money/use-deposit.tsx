import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import type { CaravanRow } from '#domain/houses/caravan.ts';
import { dealOf } from '#domain/records/money.ts';
import { enterPayment, rereadMoney } from '../../data/money.ts';
import { serverNow } from '../../kit/server-clock.ts';
import { type DepositDraft, keptDeposit } from './kept-deposit.ts';
import { MoneyDialog } from './money-dialog.tsx';
import { checkPayment, type PaymentDraft } from './payment-form.tsx';

type House = Pick<CaravanRow, 'id' | 'make' | 'model' | 'sale_status' | 'sale' | 'reservation'>;

/**
 * Enters the deposit that was typed with a reservation, once that is stored. Where it is refused, or
 * the server can't be reached, the house's money opens with it and says why: at once, or the next
 * time where staff left the page meanwhile.
 */
export function useDeposit(): {
  take: (house: House, draft: PaymentDraft) => void;
  dialog: ReactNode;
} {
  const cache = useQueryClient();
  const [unsaved, setUnsaved] = useState<{
    house: House;
    draft: DepositDraft;
    failure: unknown;
  } | null>(null);

  const take = useCallback(
    (house: House, typed: PaymentDraft) => {
      const holder = dealOf(house)?.holder ?? null;
      const draft = { ...typed, kind: 'deposit' as const, holder };
      const kept = keptDeposit(house.id);
      function fail(failure: unknown) {
        kept.write(draft);
        setUnsaved({ house, draft, failure });
      }
      kept.write(draft);
      const checked = checkPayment(draft, serverNow());
      if ('wrong' in checked) return fail(null);
      enterPayment(house.id, { ...checked.input, holder }).then(() => {
        kept.forget();
        rereadMoney(cache);
      }, fail);
    },
    [cache],
  );

  return {
    take,
    dialog: unsaved && (
      <MoneyDialog house={unsaved.house} unsaved={unsaved} onClose={() => setUnsaved(null)} />
    ),
  };
}
