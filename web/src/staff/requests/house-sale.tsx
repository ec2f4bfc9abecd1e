import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CaravanRow, caravanRow } from '#domain/houses/caravan.ts';
import { isStored, type RowChange, undoOf } from '../data/house-change.ts';
import { housePricesQuery } from '../data/house-prices.ts';
import { rowsQuery } from '../data/house-rows.ts';
import { houseConflict, patchHouse, rememberRow } from '../data/houses.ts';
import { type Buyer, SaleDialog, SaleWords } from '../houses/list/sale-dialog.tsx';
import { useAdmin } from '../kit/admin-context.tsx';
import { failureText } from '../kit/failure-text.ts';

interface HouseSaleProps {
  /** The house about which the customer wrote. */
  houseId: string | null;
  buyer: NonNullable<Buyer>;
}

/**
 * Sells the house to the customer of a request, or reserves it for them; both can be undone.
 * Nothing where the house is gone.
 */
export function HouseSale({ houseId, buyer }: HouseSaleProps) {
  const { messages } = useAdmin();
  const { adminHouses, adminRequests, adminForm, admin } = messages;
  const words = adminRequests.sale;
  const cache = useQueryClient();
  const row = useQuery({ ...rowsQuery, enabled: houseId !== null }).data?.find(
    ({ id }) => id === houseId,
  );
  const { data: prices } = useQuery({ ...housePricesQuery, enabled: houseId !== null });
  const [choosing, setChoosing] = useState<{ status: 'sold' | 'reserved'; row: CaravanRow } | null>(
    null,
  );
  const [done, setDone] = useState<{
    before: CaravanRow;
    change: RowChange;
    version: number;
  } | null>(null);
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: async ({
      before,
      change,
    }: {
      before: CaravanRow;
      change: RowChange;
      back?: true;
    }) => {
      try {
        return await patchHouse(before.id, { version: before.version, ...change });
      } catch (error) {
        const current = houseConflict(error);
        // An earlier try stored it, and its answer was lost.
        if (current && isStored(current, before, change)) return current;
        throw error;
      }
    },
    onSuccess(house, { before, change, back }) {
      setDone(back ? null : { before, change, version: house.version });
      setChoosing(null);
      rememberRow(cache, house);
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
  if (!row || row.archived_at !== null) return null;

  function failed(problem: unknown): string {
    if (!problem) return '';
    return houseConflict(problem) ? words.conflict : failureText(problem, messages) || words.failed;
  }
  const error = failed(saving.error);
  const isTheirs = (row.sale ?? row.reservation)?.buyer?.id === buyer.id;
  return (
    <section className="request-part">
      <h3>{words.title}</h3>
      <p role="status">
        {`${row.make} ${row.model}: ${adminHouses.statuses[row.sale_status].toLowerCase()}`}
        {isTheirs && ` (${words.toThem})`}
        {(row.sale || row.reservation) && <br />}
        <SaleWords house={row} />
      </p>
      <div className="staff-row request-actions">
        {(['reserved', 'sold'] as const)
          .filter((status) => status === 'sold' || row.sale_status !== 'sold')
          .map((status) => (
            <button
              key={status}
              className="button button-quiet"
              type="button"
              onClick={() => {
                saving.reset();
                setChoosing({ status, row });
              }}
            >
              {isTheirs && row.sale_status === status ? words.change[status] : words[status]}
            </button>
          ))}
        {done && (
          <button
            className="staff-link"
            type="button"
            disabled={saving.isPending}
            onClick={({ currentTarget }) => {
              // This button disappears: the focus moves to the one before it, which stays.
              if (currentTarget.previousElementSibling instanceof HTMLElement)
                currentTarget.previousElementSibling.focus();
              saving.mutate({
                before: { ...row, version: done.version },
                change: undoOf(done.before, done.change),
                back: true,
              });
            }}
          >
            {admin.undo}
          </button>
        )}
      </div>
      {error && !choosing && (
        <p className="staff-error" role="alert">
          {error}
        </p>
      )}
      {choosing && (
        <SaleDialog
          house={choosing.row}
          status={choosing.status}
          price={prices ? (prices.get(row.id)?.effective_price ?? row.price) : null}
          buyer={buyer}
          busy={saving.isPending && adminForm.saving}
          error={error}
          onSave={(change) => saving.mutate({ before: choosing.row, change })}
          onClose={() => setChoosing(null)}
        />
      )}
    </section>
  );
}
