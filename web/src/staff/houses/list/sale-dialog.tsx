import { type FormEvent, type ReactNode, useState } from 'react';
import { type MoneyWay, paymentWays } from '#domain/dealer/payment.ts';
import type { Caravan } from '#domain/houses/caravan.ts';
import { highestPrice } from '#domain/houses/caravan-fields.ts';
import type { Buyer, Reservation } from '#domain/houses/sale.ts';
import { cashLimit } from '#domain/law.ts';
import { formatMoney, formatPrice, readEuros, readWholeNumber } from '#domain/locale.ts';
import { isSameHolder } from '#domain/records/money.ts';
import { dayAfter, dayOf } from '#domain/time.ts';
import type { RowChange } from '../../data/house-change.ts';
import { bookStoredDeposit } from '../../data/money.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { formatDay } from '../../kit/format-sofia.ts';
import { Field } from '../../kit/forms/fields.tsx';
import { serverNow } from '../../kit/server-clock.ts';
import { useSellingWords } from '../../kit/use-selling-words.ts';
import { emptyPayment, type PaymentDraft, WayField } from '../money/payment-form.tsx';
import { BuyerField, useBuyer } from './buyer-field.tsx';

type Sold = Pick<Caravan, 'make' | 'model' | 'sale_status' | 'sale' | 'reservation'> & {
  id: string;
};

/** Days for which a house is reserved unless staff say otherwise. */
const usualDays = 7;

interface SaleDialogProps {
  house: Sold;
  status: 'sold' | 'reserved';
  /** What visitors pay for it now, EUR; null where that is not known. */
  price: number | null;
  /** The buyer or holder, where staff came from that person's request. */
  buyer?: Buyer;
  /** The button's word while the change is saved. */
  busy?: string | false;
  /** What went wrong when it was saved. */
  failure?: ReactNode;
  /** The deposit as it was typed, where the reservation could not be stored. */
  deposit?: PaymentDraft | undefined;
  /** `deposit`: a payment to be entered once the reservation is stored. */
  onSave: (change: RowChange, deposit: PaymentDraft | null) => void;
  onClose: () => void;
}

/**
 * The form of a sale (when, to whom, for how much) or of a reservation (until when, for whom, which
 * deposit).
 */
export function SaleDialog(props: SaleDialogProps) {
  const { house, status, price, failure, onSave, onClose } = props;
  const { language, messages } = useAdmin();
  const words = messages.adminHouses.sale;
  const { adminMoney } = useSellingWords();
  const isSale = status === 'sold';
  const today = dayOf(serverNow());
  const { sale, reservation } = house;
  const [date, setDate] = useState(() =>
    isSale
      ? (sale?.sold_on ?? today)
      : reservation
        ? (reservation.until ?? '')
        : dayAfter(today, usualDays),
  );
  // Until staff type a sum, the price is proposed, which may come after the dialog was opened.
  const [typedSum, setSum] = useState(() =>
    isSale ? sale && String(sale.price_paid ?? '') : (props.deposit?.amount ?? ''),
  );
  const [way, setWay] = useState<MoneyWay>(props.deposit?.way ?? 'account');
  const sum = typedSum ?? String(price ?? '');
  const buyer = useBuyer(
    house.id,
    props.buyer ?? (isSale ? (sale ?? reservation) : reservation)?.buyer ?? null,
  );
  const [booking, setBooking] = useState<'busy' | 'failed' | null>(null);
  const isBusy = buyer.adding || booking === 'busy';
  const busy = isBusy ? messages.adminForm.saving : (props.busy ?? false);
  const [tried, setTried] = useState(false);
  const amount = isSale ? readWholeNumber(sum) : readEuros(sum);
  const isCashless =
    !isSale &&
    way === 'cash' &&
    !!amount &&
    !paymentWays(Math.max(price ?? 0, amount)).includes('cash');
  const errors = {
    date:
      (isSale && (date === '' || date > today) && words.errors.soldOn) ||
      (!isSale && date !== '' && date < today && words.errors.until),
    sum:
      sum.trim() !== '' &&
      (amount === null || amount > highestPrice) &&
      (isSale ? words.errors.sum : adminMoney.errors.amount),
  };

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    const wrong = errors.date ? 'date' : errors.sum ? 'sum' : null;
    if (wrong) {
      const field = event.currentTarget.elements.namedItem(`sale-${wrong}`);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    const named = await buyer.settle();
    if (named === 'failed') return;
    if (isSale)
      return onSave(
        { sale_status: 'sold', sale: { sold_on: date, price_paid: amount, buyer: named } },
        null,
      );
    // A deposit that a caller of the API stored stays; one that staff take is a payment. Somebody
    // else's does not become the new holder's: it is a payment of theirs first.
    const stored = reservation?.deposit ?? null;
    const isTheirs = isSameHolder(reservation?.buyer ?? null, named);
    if (stored && !isTheirs && !(await isBooked())) return;
    const kept: Reservation = {
      until: date || null,
      deposit: isTheirs ? stored : null,
      buyer: named,
    };
    const deposit = { ...(props.deposit ?? emptyPayment('deposit')), amount: sum, way };
    onSave({ sale_status: 'reserved', reservation: kept }, amount ? deposit : null);
  }
  async function isBooked(): Promise<boolean> {
    setBooking('busy');
    try {
      await bookStoredDeposit(house.id);
      setBooking(null);
      return true;
    } catch {
      setBooking('failed');
      return false;
    }
  }
  const fields = words[status];
  const title = fields.title(`${house.make} ${house.model}`);
  return (
    <Dialog label={title} onClose={() => busy === false && onClose()}>
      <form className="staff-stack sale-form" noValidate onSubmit={save}>
        <h2>{title}</h2>
        <BuyerField of={buyer} label={fields.buyer} />
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
          inputMode={isSale ? 'numeric' : 'decimal'}
          label={fields.sum}
          value={sum}
          onChange={setSum}
          error={(tried && errors.sum) || undefined}
        />
        {!isSale && (
          <WayField
            field="sale-way"
            ways={adminMoney.ways}
            hint={isCashless ? words.throughAccount(formatMoney(cashLimit, language)) : undefined}
            value={way}
            onChange={setWay}
          />
        )}
        {failure}
        {booking === 'failed' && (
          <p className="staff-error" role="alert">
            {adminMoney.unread}
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
