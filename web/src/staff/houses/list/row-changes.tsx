import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Caravan, CaravanRow } from '#domain/houses/caravan.ts';
import { formatPrice } from '#domain/locale.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { answerBuyer } from '../../data/buyers.ts';
import {
  changedField,
  isNewSale,
  isStored,
  type RowChange,
  undoOf,
  withChange,
} from '../../data/house-change.ts';
import { housePricesQuery } from '../../data/house-prices.ts';
import { rowsQuery } from '../../data/house-rows.ts';
import { forgetRow, houseConflict, patchHouse, rememberRow } from '../../data/houses.ts';
import { rereadMoney } from '../../data/money.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { OddPricesDialog, oddPricesOf } from '../../kit/forms/odd-prices-dialog.tsx';
import { Notice } from '../../kit/notice.tsx';
import { followOwnVersions } from '../../kit/own-versions.ts';
import { useWrites } from '../../kit/writes.ts';
import type { PaymentDraft } from '../money/payment-form.tsx';
import { useDeposit } from '../money/use-deposit.tsx';
import { RowConflictDialog } from './house-table.tsx';
import { OthersAsked } from './others-asked.tsx';
import { SaleDialog } from './sale-dialog.tsx';

/**
 * Changes that a toast with Undo names. The other changes are switches, which staff can switch
 * back.
 */
const told = ['archived', 'price', 'sale_status'] as const;

export const nameOf = ({ make, model }: Pick<CaravanRow, 'make' | 'model'>) => `${make} ${model}`;

/** Changes of single rows of the house table, with a sale that is being typed. */
export function useRowChanges() {
  const cache = useQueryClient();
  const typedSales = useRef(new WeakSet<RowChange>());
  /** Not corrections of a sale, nor its return by Undo: whoever else asked was told before. */
  const newSales = useRef(new WeakSet<RowChange>());
  /** Deposits that were typed with a reservation, by that change. */
  const deposits = useRef(new WeakMap<RowChange, PaymentDraft>());
  const { take, dialog: depositDialog } = useDeposit();
  const changes = useWrites<CaravanRow, RowChange, Caravan>({
    read: () => cache.getQueryData(rowsQuery.queryKey),
    apply: withChange,
    send: ({ id, version }, change) => patchHouse(id, { version, ...change }),
    remember(house) {
      const before = cache.getQueryData(rowsQuery.queryKey)?.find(({ id }) => id === house.id);
      rememberRow(cache, house);
      // What may be announced depends on the price and on whether visitors see the house.
      if (before?.price !== house.price || before.is_visible !== house.is_visible)
        void cache.invalidateQueries({ queryKey: housePricesQuery.queryKey });
    },
    onStored(house, change) {
      rereadMoney(cache);
      if (change.sale_status) {
        void answerBuyer(cache, house);
        setSold(newSales.current.has(change) ? house : null);
      }
      const deposit = deposits.current.get(change);
      deposits.current.delete(change);
      if (deposit) take(house, deposit);
    },
    forget: (id) => forgetRow(cache, id),
    conflictOf: houseConflict,
    isStored,
    // A failed sale is a question: its dialog stays open with what staff typed.
    asks: (error, change) => oddPricesOf(error) !== null || typedSales.current.has(change),
  });
  const [selling, setSelling] = useState<{ row: CaravanRow; status: 'sold' | 'reserved' } | null>(
    null,
  );
  const { success, write } = changes;
  /** A house that was just sold, until staff settled whom of those who asked they tell. */
  const [sold, setSold] = useState<Caravan | null>(null);
  return {
    ...changes,
    sold,
    setSold,
    selling,
    setSelling,
    depositOf: (change: RowChange) => deposits.current.get(change),
    depositDialog,
    saveSale(seen: CaravanRow, change: RowChange, deposit: PaymentDraft | null) {
      typedSales.current.add(change);
      if (isNewSale(seen, change)) newSales.current.add(change);
      if (deposit) deposits.current.set(change, deposit);
      write(seen.id, change, seen);
    },
    changed: success && told.some((field) => success.change[field] !== undefined) ? success : null,
  };
}
type RowChanges = ReturnType<typeof useRowChanges>;

function useFailedText() {
  const { messages } = useAdmin();
  const { adminHouses: words } = messages;
  return ({ error, change, seen }: NonNullable<RowChanges['failure']>) => {
    const needsPicture = error instanceof ApiError && error.fields.main_image;
    const reason = needsPicture ? words.needsPicture : failureText(error, messages);
    return `${words.updateFailed(words.fieldNames[changedField(change)])} (${nameOf(seen)}). ${reason}`.trim();
  };
}

interface RowNoticesProps {
  changes: RowChanges;
  /** Called with a house's id when Undo is pressed: the toast with the button disappears. */
  onUndone: (id: string) => void;
}

/** The outcome of the latest change, with Undo unless the house was changed again since. */
export function RowNotices({ changes, onUndone }: RowNoticesProps) {
  const { language, messages } = useAdmin();
  const { adminHouses: words, adminTools: tools } = messages;
  const cache = useQueryClient();
  const failedText = useFailedText();
  const { success, changed, failure } = changes;
  // Once somebody else has changed it since, Undo would reverse their change as well.
  const current =
    changed && cache.getQueryData(rowsQuery.queryKey)?.find(({ id }) => id === changed.seen.id);
  const isLatest =
    changed &&
    current?.version === followOwnVersions(cache, changed.saved.id, changed.saved.version);
  function changedText({ change, saved }: NonNullable<typeof changed>): string {
    const name = nameOf(saved);
    if (change.archived !== undefined)
      return (change.archived ? tools.archived : tools.restored)(name);
    if (change.price !== undefined)
      return words.price.changed(name, formatPrice(saved.price, language));
    return words.sale.changed(name, words.statuses[saved.sale_status]);
  }
  function undo() {
    if (!changed) return;
    const { seen, change, saved } = changed;
    onUndone(seen.id);
    changes.write(seen.id, undoOf(seen, change), { ...seen, version: saved.version });
  }
  return (
    <>
      <Notice
        text={changed ? changedText(changed) : ''}
        onUndo={isLatest ? undo : undefined}
        onDismiss={changes.dismissSuccess}
      />
      <Notice alarm text={failure ? failedText(failure) : ''} onDismiss={changes.dismissFailure} />
      <output className="hidden-text">
        {success &&
          !changed &&
          words.updated(words.fieldNames[changedField(success.change)], nameOf(success.seen))}
      </output>
    </>
  );
}

interface RowDialogsProps {
  changes: RowChanges;
  /** What visitors pay for a house, EUR; null where that is not known. */
  paidFor: (row: CaravanRow) => number | null;
}

/**
 * The dialogs of a row's change: to whom a house is sold, whether an odd price is meant, which of
 * two versions stays.
 */
export function RowDialogs({ changes, paidFor }: RowDialogsProps) {
  const failedText = useFailedText();
  const { selling, setSelling, sold, setSold, saveSale, question, answer, conflict } = changes;
  const asked = oddPricesOf(question?.error);
  return (
    <>
      {changes.depositDialog}
      {selling && (
        <SaleDialog
          house={selling.row}
          status={selling.status}
          price={paidFor(selling.row)}
          onSave={(change, deposit) => {
            saveSale(selling.row, change, deposit);
            setSelling(null);
          }}
          onClose={() => setSelling(null)}
        />
      )}
      {sold && !selling && !question && (
        <OthersAsked key={sold.id} house={sold} onClose={() => setSold(null)} />
      )}
      {question && !selling && !asked && (
        <SaleDialog
          key={question.seen.id}
          house={{ ...question.seen, ...withChange(question.seen, question.change) }}
          status={question.change.sale ? 'sold' : 'reserved'}
          price={null}
          failure={
            <p className="staff-error" role="alert">
              {failedText(question)}
            </p>
          }
          deposit={changes.depositOf(question.change)}
          onSave={(change, deposit) => {
            answer();
            saveSale(question.seen, change, deposit);
          }}
          onClose={answer}
        />
      )}
      {question && !selling && asked && (
        <OddPricesDialog
          key={question.seen.id}
          odd={asked.odd}
          count={asked.count}
          busy={false}
          onConfirm={() => {
            answer();
            changes.write(question.seen.id, { ...question.change, confirmed: asked.key });
          }}
          onBack={answer}
        />
      )}
      {conflict && !question && !selling && (
        <RowConflictDialog
          key={`${conflict.id} ${conflict.current.version}`}
          conflict={conflict}
          onSettle={changes.settle}
        />
      )}
    </>
  );
}
