import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CaravanRow } from '#domain/houses/caravan.ts';
import { formatMoney } from '#domain/locale.ts';
import {
  dealOf,
  type Holder,
  holderText,
  incomingKinds,
  type OpenMoney,
  type Payment,
  type PaymentKind,
} from '#domain/records/money.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import { moneyQuery } from '../../data/money.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { formatDay } from '../../kit/format-sofia.ts';
import { useSellingWords } from '../../kit/use-selling-words.ts';
import { type DepositDraft, keptDeposit } from './kept-deposit.ts';
import { emptyPayment, PaymentForm } from './payment-form.tsx';
import { SettleButtons } from './settle-money.tsx';

interface MoneyDialogProps {
  house: Pick<CaravanRow, 'id' | 'make' | 'model' | 'sale_status' | 'sale' | 'reservation'>;
  /** A deposit that could not be saved just now, and why. */
  unsaved?: { draft: DepositDraft; failure: unknown } | undefined;
  onClose: () => void;
}

/** The payments of a house, what is held, and the form of the next payment. */
export function MoneyDialog(props: MoneyDialogProps) {
  const { house } = props;
  const { language } = useAdmin();
  const words = useSellingWords().adminMoney;
  const name = `${house.make} ${house.model}`;
  const title = words.title(name);
  const { data, error, refetch, isFetching } = useQuery(moneyQuery(house.id));
  const [saved, setSaved] = useState<Payment | null>(null);
  const deal = dealOf(house);
  /** One that could not be saved may also wait in this tab since staff left the page. */
  const [unsaved] = useState(() => props.unsaved?.draft ?? (deal && keptDeposit(house.id).read()));
  const own = data?.balances.find(({ waits }) => !waits);
  const waiting = data?.balances.filter(({ waits }) => waits) ?? [];
  const kinds: readonly PaymentKind[] = [
    ...(deal ? incomingKinds : []),
    ...(own ? (['refund'] as const) : []),
  ];
  const usual = house.sale_status === 'sold' ? 'part' : 'deposit';
  function holderOf(kind: PaymentKind): Holder | undefined {
    if (kind === 'refund') return own?.holder;
    return unsaved && !saved ? unsaved.holder : deal?.holder;
  }
  function onSaved(payment: Payment) {
    keptDeposit(house.id).forget();
    setSaved(payment);
  }
  function onClose() {
    if (unsaved) keptDeposit(house.id).forget();
    props.onClose();
  }
  return (
    <Dialog label={title} onClose={onClose}>
      <h2>{title}</h2>
      <div className="staff-stack">
        {unsaved && !saved && <p className="staff-warning">{words.errors.deposit}</p>}
        <p role="status">
          {saved && `${words.saved(words.kinds[saved.kind], formatMoney(saved.amount, language))} `}
          {data && (data.open > 0 ? words.held(formatMoney(data.open, language)) : words.nothing)}
        </p>
        {waiting.map((money) => (
          <div key={holderText(money.holder)}>
            <p>
              <b>{formatMoney(money.held, language)}</b> · <HolderName {...money} />
              <span className="staff-hint"> {words.waits.hint}</span>
            </p>
            <SettleButtons money={{ ...money, caravan_id: house.id, house: name }} />
          </div>
        ))}
        {kinds.length > 0 ? (
          <PaymentForm
            houseId={house.id}
            kinds={kinds}
            holderOf={holderOf}
            begin={unsaved ?? emptyPayment(usual)}
            failure={props.unsaved?.failure}
            prefix="money"
            save={words.save}
            onSaved={onSaved}
          />
        ) : (
          waiting.length === 0 && <p className="staff-hint">{words.free}</p>
        )}
        {data ? (
          <Payments items={data.items} />
        ) : (
          error && (
            <p className="staff-error" role="alert">
              {words.unread}{' '}
              <button
                className="staff-link"
                type="button"
                disabled={isFetching}
                onClick={() => void refetch()}
              >
                {words.again}
              </button>
            </p>
          )
        )}
        <div className="staff-buttons">
          <button className="button button-quiet" type="button" onClick={onClose}>
            {words.close}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

/** The latest first. */
function Payments({ items }: { items: readonly Payment[] }) {
  const { language } = useAdmin();
  const words = useSellingWords().adminMoney;
  if (items.length === 0) return <p className="staff-hint">{words.none}</p>;
  const wayOf = ({ kind, way }: Payment) =>
    way && ` · ${(kind === 'refund' ? words.refundWays : words.ways)[way]}`;
  return (
    <ul className="staff-stack">
      {[...items].reverse().map((payment) => (
        <li key={payment.payment_id}>
          <b>
            {words.kinds[payment.kind]} {formatMoney(payment.amount, language)}
          </b>
          {wayOf(payment)}
          <br />
          <span className="staff-hint">
            {[formatDay(payment.day, language), payment.by, payment.note]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Whose money it is: the name, or the request's number once it was erased. */
export function HolderName({ holder, name }: Pick<OpenMoney, 'name'> & { holder: Holder }) {
  const { waits } = useSellingWords().adminMoney;
  if (name !== null) return name;
  return holder ? waits.unnamed(referenceOf(holder.id)) : waits.nobody;
}
