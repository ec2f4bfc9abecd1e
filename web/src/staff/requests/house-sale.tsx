import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Caravan, type CaravanRow, caravanRow } from '#domain/houses/caravan.ts';
import { type Buyer, buyerOf } from '#domain/houses/sale.ts';
import { answerBuyer } from '../data/buyers.ts';
import { isNewSale, isStored, type RowChange, undoOf } from '../data/house-change.ts';
import { housePricesQuery } from '../data/house-prices.ts';
import { rowsQuery } from '../data/house-rows.ts';
import { houseConflict, patchHouse, rememberRow } from '../data/houses.ts';
import { rereadMoney } from '../data/money.ts';
import { todayQuery } from '../data/today.ts';
import { useBuyerWords } from '../houses/list/buyer-field.tsx';
import { OthersAsked } from '../houses/list/others-asked.tsx';
import { SaleDialog, SaleWords } from '../houses/list/sale-dialog.tsx';
import { MoneyDialog } from '../houses/money/money-dialog.tsx';
import type { PaymentDraft } from '../houses/money/payment-form.tsx';
import { useDeposit } from '../houses/money/use-deposit.tsx';
import { ErrorLine } from '../kit/action.tsx';
import { useAdmin } from '../kit/admin-context.tsx';
import { failureText } from '../kit/failure-text.ts';
import { LastChange } from '../kit/last-change.tsx';
import { MenuAction } from '../kit/menu.tsx';
import { useSellingWords } from '../kit/use-selling-words.ts';

type Status = 'sold' | 'reserved';

interface Sending {
  before: CaravanRow;
  change: RowChange;
  deposit: PaymentDraft | null;
  back?: true;
}

/** Sells a house to the person of a request, or reserves it for them; both can be undone. */
export function useHouseSale(houseId: string | null) {
  const { messages } = useAdmin();
  const words = messages.adminRequests.sale;
  const cache = useQueryClient();
  const row = useQuery({ ...rowsQuery, enabled: houseId !== null }).data?.find(
    ({ id }) => id === houseId,
  );
  const { data: prices } = useQuery({ ...housePricesQuery, enabled: houseId !== null });
  const [choosing, setChoosing] = useState<{ status: Status; row: CaravanRow } | null>(null);
  const [done, setDone] = useState<{
    before: CaravanRow;
    change: RowChange;
    version: number;
  } | null>(null);
  const [sold, setSold] = useState<Caravan | null>(null);
  const { take, dialog: depositDialog } = useDeposit();
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: async ({ before, change }: Sending) => {
      try {
        return await patchHouse(before.id, { version: before.version, ...change });
      } catch (error) {
        const current = houseConflict(error);
        // An earlier try stored it, and its answer was lost.
        if (current && isStored(current, before, change)) return current;
        throw error;
      }
    },
    onSuccess(house, { before, change, deposit, back }) {
      if (!back) void answerBuyer(cache, house);
      setSold(!back && isNewSale(before, change) ? house : null);
      setDone(back ? null : { before, change, version: house.version });
      setChoosing(null);
      rememberRow(cache, house);
      rereadMoney(cache);
      if (deposit) take(house, deposit);
      void cache.invalidateQueries({ queryKey: todayQuery.queryKey });
    },
    onError(error) {
      // The list gets the house as it is now, so that the next press of the button works on that.
      const current = houseConflict(error);
      if (!current) return;
      rememberRow(cache, current);
      setDone(null);
      setChoosing((before) => before && { ...before, row: caravanRow(current) });
    },
  });
  const theirs = houseConflict(saving.error);
  const error =
    saving.error && (theirs ? words.conflict : failureText(saving.error, messages) || words.failed);
  const failure = error && (
    <>
      <ErrorLine>{error}</ErrorLine>
      {theirs && <LastChange kind="caravan" id={theirs.id} at={theirs.updated_at} />}
    </>
  );

  return {
    row,
    /** Whether the house was changed here, and can be changed back. */
    isDone: done !== null && done.before.id === houseId,
    isSaving: saving.isPending,
    choose(status: Status) {
      if (!row) return;
      saving.reset();
      setChoosing({ status, row });
    },
    undo() {
      if (row && done?.before.id === row.id)
        saving.mutate({
          before: { ...row, version: done.version },
          change: undoOf(done.before, done.change),
          deposit: null,
          back: true,
        });
    },
    /** Where no dialog shows it. */
    failure: choosing ? null : failure,
    /** `price`: what it is sold for, unless that is what visitors pay. */
    dialogs: (buyer: NonNullable<Buyer>, price?: number) => (
      <>
        {depositDialog}
        {sold && <OthersAsked house={sold} onClose={() => setSold(null)} />}
        {choosing && row && (
          <SaleDialog
            house={choosing.row}
            status={choosing.status}
            price={price ?? (prices ? (prices.get(row.id)?.effective_price ?? row.price) : null)}
            buyer={buyer}
            busy={saving.isPending && messages.adminForm.saving}
            failure={failure}
            deposit={saving.variables?.deposit ?? undefined}
            onSave={(change, deposit) => saving.mutate({ before: choosing.row, change, deposit })}
            onClose={() => setChoosing(null)}
          />
        )}
      </>
    ),
  };
}

interface SaleToThem {
  /** For the panel's menu. */
  menu: ReactNode;
  /** That something was done, with the way back, or why it was not. */
  outcome: ReactNode;
  /** How the house stands, with the dialogs. */
  part: ReactNode;
}

interface SaleOptions {
  /** The house about which the customer wrote. */
  houseId: string | null;
  buyer: NonNullable<Buyer>;
  /** What it is sold for, EUR, unless that is what visitors pay. */
  price?: number | undefined;
}

/** The house of a request, with its sale. Nothing where the house is gone. */
export function useSaleToThem({ houseId, buyer, price }: SaleOptions): SaleToThem {
  const { adminHouses, adminRequests, admin } = useAdmin().messages;
  const { adminMoney } = useSellingWords();
  const words = adminRequests.sale;
  const [isMoneyOpen, setMoneyOpen] = useState(false);
  const sale = useHouseSale(houseId);
  const { row } = sale;
  const named = row ? buyerOf(row) : null;
  const sayBuyer = useBuyerWords(named !== null && named.id !== buyer.id);
  const said = useFocusAfterUndo(sale.isDone);
  if (!row || row.archived_at !== null) return { menu: null, outcome: null, part: null };
  const isTheirs = named?.id === buyer.id;
  const stands = `${row.make} ${row.model}: ${adminHouses.statuses[row.sale_status].toLowerCase()}`;
  const whose = named && ` (${isTheirs ? words.toThem : sayBuyer(named)})`;
  return {
    menu: (
      <>
        {(['reserved', 'sold'] as const)
          .filter((status) => status === 'sold' || row.sale_status !== 'sold')
          .map((status) => (
            <MenuAction key={status} onClick={() => sale.choose(status)}>
              {isTheirs && row.sale_status === status ? words.change[status] : words[status]}
            </MenuAction>
          ))}
        {row.sale_status !== 'available' && (
          <MenuAction onClick={() => setMoneyOpen(true)}>{adminMoney.open}</MenuAction>
        )}
      </>
    ),
    outcome: (
      <>
        <p className="staff-row" role="status" ref={said}>
          {sale.isDone && (
            <>
              {stands}
              {whose}
              <button
                className="staff-link"
                type="button"
                disabled={sale.isSaving}
                onClick={sale.undo}
              >
                {admin.undo}
              </button>
            </>
          )}
        </p>
        {sale.failure}
      </>
    ),
    part: (
      <section className="request-part">
        <h3>{words.title}</h3>
        <p role="status">
          {stands}
          {whose}
          {(row.sale || row.reservation) && <br />}
          <SaleWords house={row} />
        </p>
        {sale.dialogs(buyer, price)}
        {isMoneyOpen && <MoneyDialog house={row} onClose={() => setMoneyOpen(false)} />}
      </section>
    ),
  };
}

/** Undo goes with what it took back: the menu from which that was done gets the focus. */
function useFocusAfterUndo(isDone: boolean) {
  const said = useRef<HTMLParagraphElement>(null);
  const before = useRef(isDone);
  useEffect(() => {
    const isUndone = before.current && !isDone;
    before.current = isDone;
    if (!isUndone || document.activeElement !== document.body) return;
    const panel = said.current?.closest('.request-panel');
    panel?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus({ preventScroll: true });
  }, [isDone]);
  return said;
}
