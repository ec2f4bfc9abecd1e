import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPrice } from '#domain/locale.ts';
import { bankOffer, isPutOff } from '#domain/records/bank-offer.ts';
import type { BankOffer } from '#domain/requests/bank-status.ts';
import type { PutOff, StaffLoanRequest } from '#domain/requests/loan-request.ts';
import { dayAfter, dayOf } from '#domain/time.ts';
import { rowsQuery } from '../../data/house-rows.ts';
import { customerName } from '../../data/loan-state.ts';
import { patchLoan } from '../../data/request-writes.ts';
import { rememberRequest } from '../../data/requests.ts';
import { useAction } from '../../kit/action.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatDay } from '../../kit/format-sofia.ts';
import { serverNow } from '../../kit/server-clock.ts';
import { useHouseSale } from '../house-sale.tsx';

const daysAhead = [1, 3, 7] as const;

interface OfferProps {
  offer: BankOffer;
  /** The loan request's id, and whose it is. */
  id: string;
  name: string;
  caravan_id: string;
  /** EUR, of the request. */
  price: number;
  /** As it is stored; Today has no line that is put off. */
  putOff?: PutOff | null;
  /** Staff begin to settle it: it is shown from now on, with Undo, also once it is done. */
  onBegin: () => void;
}

/**
 * What the bank's answer has staff do with the house: reserve it for the applicant, or sell it to
 * them. It says how the site shows the house until then, and can be put off.
 */
export function OfferOfBank(props: OfferProps) {
  const { offer, id, name, caravan_id, price, putOff = null, onBegin } = props;
  const { language, messages } = useAdmin();
  const { adminHouses, adminRequests, adminPeople, admin } = messages;
  const words = adminRequests.offer;
  const cache = useQueryClient();
  const sale = useHouseSale(caravan_id);
  const [stored, setStored] = useState<PutOff | null | undefined>();
  const putting = useAction({
    failed: words.failed,
    send: (until: string | null) =>
      patchLoan(id, { put_off: until === null ? null : { offer, until } }),
    onDone(request) {
      setStored(request.put_off);
      rememberRequest(cache, { kind: 'loan', request });
    },
  });
  const { row } = sale;
  if (!row || row.archived_at !== null) return null;
  const status = adminHouses.statuses[row.sale_status].toLowerCase();
  const isLeft =
    row.sale_status !== 'sold' && (offer === 'sold' || row.sale_status === 'available');
  const { until } = (stored === undefined ? putOff : stored) ?? {};
  return (
    <>
      <p role="status">
        {isLeft && row.is_visible ? words.shown(status) : words.now(status)}
        {until && ` ${words.until(formatDay(until, language))}`}
      </p>
      <div className="staff-row staff-below">
        {isLeft && (
          <button
            className="button"
            type="button"
            onClick={() => {
              onBegin();
              sale.choose(offer);
            }}
          >
            {offer === 'sold'
              ? words.sold(name, formatPrice(price, language))
              : words.reserved(name)}
          </button>
        )}
        {isLeft && !until && <span>{words.putOff}</span>}
        {isLeft &&
          !until &&
          daysAhead.map((days) => (
            <button
              key={days}
              className="staff-link"
              type="button"
              disabled={putting.busy}
              aria-label={words.later(adminPeople.step.days[days])}
              onClick={() => {
                onBegin();
                putting.run(dayAfter(dayOf(serverNow()), days));
              }}
            >
              {adminPeople.step.days[days]}
            </button>
          ))}
        {(sale.isDone || until) && (
          <button
            className="staff-link"
            type="button"
            disabled={sale.isSaving || putting.busy}
            onClick={() => (sale.isDone ? sale.undo() : putting.run(null))}
          >
            {admin.undo}
          </button>
        )}
      </div>
      {putting.error}
      {sale.failure}
      {sale.dialogs({ kind: 'loan', id }, price)}
    </>
  );
}

/** The same in the request itself. Nothing where nothing is to be done. */
export function OfferInRequest({ loan }: { loan: StaffLoanRequest }) {
  const words = useAdmin().messages.adminRequests.offer;
  const { caravan_id, caravan_price: price, id } = loan;
  const row = useQuery(rowsQuery).data?.find((one) => one.id === caravan_id);
  const [inHand, setInHand] = useState<BankOffer | null>(null);
  const offer = (row && bankOffer(loan, row)) ?? inHand;
  if (!offer) return null;
  const putOff = isPutOff(loan, offer, serverNow()) ? loan.put_off : null;
  return (
    <section className="staff-note request-part">
      <h3>{words.title[offer]}</h3>
      <OfferOfBank
        {...{ offer, id, caravan_id, price, putOff }}
        name={customerName(loan)}
        onBegin={() => setInHand(offer)}
      />
    </section>
  );
}
