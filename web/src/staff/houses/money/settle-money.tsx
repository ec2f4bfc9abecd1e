import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatMoney } from '#domain/locale.ts';
import { dealOf, isSameHolder, settlingKinds, type WaitingMoney } from '#domain/records/money.ts';
import { rowsQuery } from '../../data/house-rows.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { FieldFrame } from '../../kit/forms/fields.tsx';
import { useSellingWords } from '../../kit/use-selling-words.ts';
import { emptyPayment, PaymentForm } from './payment-form.tsx';

type SettlingKind = (typeof settlingKinds)[number];

interface SettleButtonsProps {
  money: WaitingMoney;
  /** Where the focus goes once it is settled: these buttons disappear then. */
  returnTo?: () => HTMLElement | null;
  /** Called with what was settled, in words. */
  onSettled?: (words: string) => void;
}

/** The three ways to settle money that waits: it went back, the dealer keeps it, it is moved. */
export function SettleButtons({ money, ...after }: SettleButtonsProps) {
  const { waits } = useSellingWords().adminMoney;
  const [kind, setKind] = useState<SettlingKind | null>(null);
  return (
    <>
      <div className="staff-row">
        {settlingKinds.map((one) => (
          <button key={one} className="staff-link" type="button" onClick={() => setKind(one)}>
            {waits[one]}
          </button>
        ))}
      </div>
      {kind && <SettleDialog {...after} money={money} kind={kind} onClose={() => setKind(null)} />}
    </>
  );
}

interface SettleDialogProps extends SettleButtonsProps {
  kind: SettlingKind;
  onClose: () => void;
}

function SettleDialog({ money, kind, onClose, returnTo, onSettled }: SettleDialogProps) {
  const { language } = useAdmin();
  const { settle: words, waits } = useSellingWords().adminMoney;
  const amount = formatMoney(money.held, language);
  const title = words[kind](amount, money.house ?? waits.gone);
  const isSettled = useRef(false);
  // Without the currency, as staff type it.
  const typed = amount.replace('€', '').trim();
  return (
    <Dialog
      label={title}
      onClose={onClose}
      returnTo={() => (isSettled.current ? (returnTo?.() ?? null) : null)}
    >
      <h2>{title}</h2>
      {kind === 'kept' && <p>{words.keptText}</p>}
      <PaymentForm
        houseId={money.caravan_id}
        kinds={[kind]}
        holderOf={() => money.holder}
        begin={emptyPayment(kind, typed)}
        prefix="settle"
        save={words.saves[kind]}
        {...(kind === 'moved' && {
          target: ({ to }, onChange, error) => (
            <TargetField money={money} value={to} error={error} onChange={onChange} />
          ),
        })}
        onSaved={(payment) => {
          isSettled.current = true;
          const sum = formatMoney(payment.amount, language);
          onSettled?.(words.settled[kind](sum, money.house ?? waits.gone));
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}

interface TargetFieldProps {
  money: WaitingMoney;
  value: string;
  error: string | undefined;
  onChange: (to: string) => void;
}

/** Houses that are reserved, then those that were sold; their holder gets the money. */
function TargetField({ money, value, error, onChange }: TargetFieldProps) {
  const { messages } = useAdmin();
  const words = useSellingWords().adminMoney.settle;
  const { data: rows = [] } = useQuery(rowsQuery);
  const isSame = (row: (typeof rows)[number]) =>
    row.id === money.caravan_id && isSameHolder(dealOf(row)?.holder ?? null, money.holder);
  const targets = (['reserved', 'sold'] as const).flatMap((status) =>
    rows.filter((row) => row.sale_status === status && !isSame(row)),
  );
  return (
    <FieldFrame field="settle-to" label={words.to} error={error}>
      {(input) => (
        <select {...input} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{words.choose}</option>
          {targets.map(({ id, make, model, number, sale_status }) => (
            <option key={id} value={id}>
              {[
                `${make} ${model}`,
                number === null ? null : `№ ${number}`,
                messages.adminHouses.statuses[sale_status].toLowerCase(),
              ]
                .filter(Boolean)
                .join(' · ')}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
