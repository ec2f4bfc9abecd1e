import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type MoneyWay, moneyWays } from '#domain/dealer/payment.ts';
import { highestPrice } from '#domain/houses/caravan-fields.ts';
import { cashLimit } from '#domain/law.ts';
import { formatMoney, readEuros } from '#domain/locale.ts';
import {
  type Holder,
  isPaid,
  isPaymentDay,
  type Payment,
  type PaymentInput,
  type PaymentKind,
  paymentNoteLength,
} from '#domain/records/money.ts';
import { dayOf } from '#domain/time.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { enterPayment, rereadMoney } from '../../data/money.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { Field, FieldFrame } from '../../kit/forms/fields.tsx';
import { serverNow } from '../../kit/server-clock.ts';
import { useSellingWords } from '../../kit/use-selling-words.ts';

/** What staff typed of a payment. `payment_id` is the same in every try. */
export interface PaymentDraft {
  payment_id: string;
  kind: PaymentKind;
  amount: string;
  way: MoneyWay;
  day: string;
  note: string;
  /** The house to which money is moved; empty until it is chosen. */
  to: string;
}

export const emptyPayment = (kind: PaymentKind, amount = ''): PaymentDraft => ({
  ...{ payment_id: crypto.randomUUID(), kind, amount },
  ...{ way: 'account', day: dayOf(serverNow()), note: '', to: '' },
});

const isAmount = (amount: number | null) => amount !== null && amount > 0 && amount <= highestPrice;

/** The draft as the server takes it, or the fields that are wrong. */
export function checkPayment(
  { payment_id, kind, amount: typed, way, day, note, to }: PaymentDraft,
  now: Date,
):
  | { input: Omit<PaymentInput, 'holder'> }
  | { wrong: readonly ('amount' | 'day' | 'to' | 'note')[] } {
  const amount = readEuros(typed);
  const isMoved = kind === 'moved';
  const wrong = [
    ...(isAmount(amount) ? [] : ['amount' as const]),
    ...(isPaymentDay(day, now) ? [] : ['day' as const]),
    ...(isMoved && to === '' ? ['to' as const] : []),
    ...(note.trim().length > paymentNoteLength ? ['note' as const] : []),
  ];
  if (amount === null || wrong.length > 0) return { wrong };
  const own = { payment_id, kind, amount, day, note: note.trim() };
  if (kind === 'kept') return { input: own };
  return { input: isMoved ? { ...own, to } : { ...own, way } };
}

/** Why a payment was refused, in words. */
function usePaymentFailure(): (error: unknown) => string {
  const { language, messages } = useAdmin();
  const { errors, cash } = useSellingWords().adminMoney;
  return (error) => {
    if (!(error instanceof ApiError)) return errors.failed;
    const { code, body } = error;
    if (code === 'needs_confirmation') return cash.ask(formatMoney(cashLimit, language));
    if (code === 'conflict') return errors.conflict;
    if (body.reason === 'not_held')
      return errors.not_held(formatMoney(Number(body.held), language));
    if (body.reason === 'no_deal' || body.reason === 'which') return errors.no_deal;
    if (body.reason === 'no_target') return errors.no_target;
    return `${errors.failed} ${failureText(error, messages)}`.trim();
  };
}

const asksAboutCash = (error: unknown) =>
  error instanceof ApiError && error.code === 'needs_confirmation';

interface PaymentFormProps {
  houseId: string;
  /** What the payment may be for; one alone is not asked for. */
  kinds: readonly PaymentKind[];
  /** Whose money it is; undefined: whoever the house is reserved for or was sold to. */
  holderOf: (kind: PaymentKind) => Holder | undefined;
  begin: PaymentDraft;
  /** Why an earlier try failed, made before the form was opened. */
  failure?: unknown;
  /** The save button's word. */
  save: string;
  /** Begins the names of its fields: one dialog may stand over another. */
  prefix: string;
  /** The field that says where money goes. */
  target?: (
    draft: PaymentDraft,
    change: (to: string) => void,
    error: string | undefined,
  ) => ReactNode;
  onSaved: (payment: Payment) => void;
  onCancel?: (() => void) | undefined;
}

/** The form of a payment. What staff typed stays until it is saved. */
export function PaymentForm(props: PaymentFormProps) {
  const { houseId, kinds, holderOf, begin, save, prefix, target, onSaved, onCancel } = props;
  const { messages } = useAdmin();
  const words = useSellingWords().adminMoney;
  const cache = useQueryClient();
  const told = usePaymentFailure();
  const [typed, setDraft] = useState(begin);
  // What it was for may be offered no more: once all went back, nothing is left to give back.
  const kind = kinds.includes(typed.kind) ? typed.kind : (kinds[0] ?? typed.kind);
  const draft = { ...typed, kind };
  const [tried, setTried] = useState(false);
  const [earlier, setEarlier] = useState<unknown>(props.failure ?? null);
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: (input: PaymentInput) => enterPayment(houseId, input),
    onSuccess(payment) {
      rereadMoney(cache);
      setTried(false);
      setDraft(emptyPayment(draft.kind));
      onSaved(payment);
    },
    onError(error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict') return;
      // An earlier try was saved after all: what is saved next is another payment.
      setDraft((now) => ({ ...now, payment_id: crypto.randomUUID() }));
      rereadMoney(cache);
    },
  });
  const error = saving.error ?? earlier;
  const checked = checkPayment(draft, serverNow());
  const wrong = tried && 'wrong' in checked ? checked.wrong : [];
  const asks = asksAboutCash(error) && draft.way === 'cash';
  function change(part: Partial<PaymentDraft>) {
    setDraft((now) => ({ ...now, ...part }));
    setEarlier(null);
    saving.reset();
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if ('wrong' in checked) {
      const field = event.currentTarget.elements.namedItem(`${prefix}-${checked.wrong[0]}`);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    const holder = holderOf(checked.input.kind);
    saving.mutate({
      ...checked.input,
      ...(holder !== undefined && { holder }),
      ...(asks && { confirmed: true }),
    });
  }
  const hasWay = isPaid(draft.kind) || draft.kind === 'refund';
  const ways = draft.kind === 'refund' ? words.refundWays : words.ways;
  return (
    <form className="staff-stack sale-form" noValidate onSubmit={submit}>
      {kinds.length > 1 && (
        <FieldFrame field={`${prefix}-kind`} label={words.kind} error={undefined}>
          {(input) => (
            <select
              {...input}
              value={draft.kind}
              onChange={({ target: { value } }) =>
                change({ kind: kinds.find((kind) => kind === value) ?? draft.kind })
              }
            >
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {words.kinds[kind]}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      )}
      <Field
        field={`${prefix}-amount`}
        inputMode="decimal"
        label={words.amount}
        value={draft.amount}
        onChange={(amount) => change({ amount })}
        error={wrong.includes('amount') ? words.errors.amount : undefined}
      />
      {hasWay && (
        <WayField
          field={`${prefix}-way`}
          ways={ways}
          value={draft.way}
          onChange={(way) => change({ way })}
        />
      )}
      {target?.(draft, (to) => change({ to }), wrong.includes('to') ? words.errors.to : undefined)}
      <Field
        field={`${prefix}-day`}
        type="date"
        label={words.day}
        value={draft.day}
        onChange={(day) => change({ day })}
        error={wrong.includes('day') ? words.errors.day : undefined}
      />
      <Field
        field={`${prefix}-note`}
        label={words.note}
        hint={words.noteStays}
        value={draft.note}
        onChange={(note) => change({ note })}
        error={wrong.includes('note') ? words.errors.note : undefined}
      />
      {error != null && (
        <p className="staff-error" role="alert">
          {told(error)}
        </p>
      )}
      <div className="staff-buttons">
        {onCancel && (
          <button
            className="button button-quiet"
            type="button"
            disabled={saving.isPending}
            onClick={onCancel}
          >
            {messages.admin.cancel}
          </button>
        )}
        <button className="button" type="submit" disabled={saving.isPending}>
          {saving.isPending ? messages.adminForm.saving : asks ? words.cash.confirm : save}
        </button>
      </div>
    </form>
  );
}

interface WayFieldProps {
  field: string;
  ways: Readonly<Record<MoneyWay, string>>;
  value: MoneyWay;
  hint?: string | undefined;
  onChange: (way: MoneyWay) => void;
}

/** By which way money changes hands. */
export function WayField({ field, ways, value, hint, onChange }: WayFieldProps) {
  return (
    <FieldFrame
      field={field}
      label={useSellingWords().adminMoney.way}
      error={undefined}
      hint={hint}
    >
      {(input) => (
        <select
          {...input}
          value={value}
          onChange={({ target }) =>
            onChange(moneyWays.find((way) => way === target.value) ?? value)
          }
        >
          {moneyWays.map((way) => (
            <option key={way} value={way}>
              {ways[way]}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
