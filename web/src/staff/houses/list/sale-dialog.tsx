import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { paymentWays } from '#domain/dealer/payment.ts';
import type { Caravan } from '#domain/houses/caravan.ts';
import type { Reservation, Sale } from '#domain/houses/sale.ts';
import { cashLimit } from '#domain/law.ts';
import { formatMoney, formatPrice, readWholeNumber } from '#domain/locale.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import { dayOf } from '#domain/time.ts';
import { enquiriesQuery } from '../../data/enquiries.ts';
import type { RowChange } from '../../data/house-change.ts';
import { customerName, loansQuery } from '../../data/loans.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { formatDay } from '../../kit/format-sofia.ts';
import { Field, FieldFrame } from '../../kit/forms/fields.tsx';
import { serverNow } from '../../kit/server-clock.ts';

export type Buyer = Sale['buyer'];
type Sold = Pick<Caravan, 'make' | 'model' | 'sale_status' | 'sale' | 'reservation'> & {
  id: string;
};

/** EUR, as the server takes them. */
const most = 10_000_000;
/** Days for which a house is reserved unless staff say otherwise. */
const usualDays = 7;
const day = 86_400_000;
/** How many of the latest requests about other houses are listed as buyers, too. */
const othersListed = 20;

interface SaleDialogProps {
  house: Sold;
  status: 'sold' | 'reserved';
  /** What visitors pay for it now, EUR; null where that is not known. */
  price: number | null;
  /** The buyer or holder, where staff came from that person's request. */
  buyer?: Buyer;
  /** The button's word while the change is saved. */
  busy?: string | false;
  error?: string;
  onSave: (change: RowChange) => void;
  onClose: () => void;
}

/**
 * The form of a sale (when, to whom, for how much) or of a reservation (until when, for whom, which
 * deposit).
 */
export function SaleDialog(props: SaleDialogProps) {
  const { house, status, price, busy = false, error, onSave, onClose } = props;
  const { language, messages } = useAdmin();
  const words = messages.adminHouses.sale;
  const isSale = status === 'sold';
  const today = dayOf(serverNow());
  const { sale, reservation } = house;
  const [date, setDate] = useState(() =>
    isSale
      ? (sale?.sold_on ?? today)
      : reservation
        ? (reservation.until ?? '')
        : dayOf(new Date(serverNow().getTime() + usualDays * day)),
  );
  // Until staff type a sum, the price is proposed, which may come after the dialog was opened.
  const [typedSum, setSum] = useState(() =>
    isSale && !sale ? null : String((isSale ? sale?.price_paid : reservation?.deposit) ?? ''),
  );
  const sum = typedSum ?? String(price ?? '');
  const [buyer, setBuyer] = useState<Buyer>(
    props.buyer ?? (isSale ? (sale ?? reservation) : reservation)?.buyer ?? null,
  );
  const [tried, setTried] = useState(false);
  const amount = readWholeNumber(sum);
  const isCashless =
    !isSale && !!amount && !paymentWays(Math.max(price ?? 0, amount)).includes('cash');
  const errors = {
    date:
      (isSale && (date === '' || date > today) && words.errors.soldOn) ||
      (!isSale && date !== '' && date < today && words.errors.until),
    sum: sum.trim() !== '' && (amount === null || amount > most) && words.errors.sum,
  };

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    const wrong = errors.date ? 'date' : errors.sum ? 'sum' : null;
    if (wrong) {
      const field = event.currentTarget.elements.namedItem(`sale-${wrong}`);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    const kept: Reservation = { until: date || null, deposit: amount, buyer };
    onSave(
      isSale
        ? { sale_status: 'sold', sale: { sold_on: date, price_paid: amount, buyer } }
        : { sale_status: 'reserved', reservation: kept },
    );
  }
  const fields = words[status];
  const title = fields.title(`${house.make} ${house.model}`);
  return (
    <Dialog label={title} onClose={() => busy === false && onClose()}>
      <form className="sale-form" noValidate onSubmit={save}>
        <h2>{title}</h2>
        <BuyerField buyer={buyer} houseId={house.id} label={fields.buyer} onChange={setBuyer} />
        <Field
          field="sale-date"
          type="date"
          label={fields.date}
          hint={isSale ? undefined : words.reserved.hint}
          value={date}
          onChange={setDate}
          error={(tried && errors.date) || undefined}
        />
        <Field
          field="sale-sum"
          inputMode="numeric"
          label={fields.sum}
          hint={isCashless ? words.throughAccount(formatMoney(cashLimit, language)) : undefined}
          value={sum}
          onChange={setSum}
          error={(tried && errors.sum) || undefined}
        />
        {error && (
          <p className="staff-error" role="alert">
            {error}
          </p>
        )}
        <div className="staff-buttons">
          <button
            className="button button-quiet"
            type="button"
            disabled={busy !== false}
            onClick={onClose}
          >
            {messages.admin.cancel}
          </button>
          <button className="button" type="submit" disabled={busy !== false}>
            {busy === false ? fields.save : busy}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface BuyerFieldProps {
  buyer: Buyer;
  houseId: string;
  label: string;
  onChange: (buyer: Buyer) => void;
}

/**
 * The choice of a buyer: first the customers who asked about this house, then those who wrote
 * lately. Where the requests can't be read, the buyer stays as it is.
 */
function BuyerField({ buyer, houseId, label, onChange }: BuyerFieldProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminHouses.sale;
  const enquiries = useQuery(enquiriesQuery);
  const loans = useQuery(loansQuery);
  const known = [
    ...(loans.data ?? []).map((loan) => ({
      ...loan,
      kind: 'loan' as const,
      name: customerName(loan),
    })),
    ...(enquiries.data ?? []).map((enquiry) => ({ ...enquiry, kind: 'enquiry' as const })),
  ].sort((one, other) => other.created_at.localeCompare(one.created_at));
  const about = known.filter(({ caravan_id }) => caravan_id === houseId);
  const others = known.filter(
    (request, index) =>
      request.caravan_id !== houseId && (index < othersListed || request.id === buyer?.id),
  );
  const isListed = buyer === null || [...about, ...others].some(({ id }) => id === buyer.id);
  const say = ({ name, kind, created_at }: (typeof known)[number]) =>
    words.buyers.option(name, kind, formatDay(created_at.slice(0, 10), language));
  const failed = enquiries.isError || loans.isError;
  return (
    <FieldFrame
      field="sale-buyer"
      label={label}
      error={undefined}
      hint={failed ? words.buyers.failed : words.buyers.hint}
    >
      {(input) => (
        <select
          {...input}
          value={buyer?.id ?? ''}
          onChange={({ target }) => {
            const chosen = known.find(({ id }) => id === target.value);
            onChange(chosen ? { kind: chosen.kind, id: chosen.id } : null);
          }}
        >
          <option value="">{words.buyers.none}</option>
          {!isListed && (
            <option value={buyer.id}>{words.buyers.unknown(referenceOf(buyer.id))}</option>
          )}
          {(
            [
              [words.buyers.about, about],
              [words.buyers.others, others],
            ] as const
          ).map(
            ([group, requests]) =>
              requests.length > 0 && (
                <optgroup key={group} label={group}>
                  {requests.map((request) => (
                    <option key={request.id} value={request.id}>
                      {say(request)}
                    </option>
                  ))}
                </optgroup>
              ),
          )}
        </select>
      )}
    </FieldFrame>
  );
}

/**
 * "Sold 12 Nov 2026 · €21,500", or until when it is reserved and the deposit; nothing for an
 * available house.
 */
export function SaleWords({
  house: { sale, reservation },
}: {
  house: Pick<Caravan, 'sale' | 'reservation'>;
}) {
  const { language, messages } = useAdmin();
  const words = messages.adminHouses.sale;
  const price = (sum: number | null) => (sum === null ? null : formatPrice(sum, language));
  if (sale)
    return [words.soldOn(formatDay(sale.sold_on, language)), price(sale.price_paid)]
      .filter(Boolean)
      .join(' · ');
  if (!reservation) return null;
  const { until, deposit } = reservation;
  const paid = price(deposit);
  return [until && words.until(formatDay(until, language)), paid && words.deposit(paid)]
    .filter(Boolean)
    .join(' · ');
}
