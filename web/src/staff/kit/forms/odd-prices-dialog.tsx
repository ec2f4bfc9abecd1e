import { formatPercent, formatPrice, type Language } from '#domain/locale.ts';
import { usualLeast } from '#domain/offers/confirmed-prices.ts';
import { type OddPrice, oddPricesSchema } from '#domain/offers/odd-prices.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { useAdmin } from '../admin-context.tsx';
import { ConfirmDialog } from '../dialog.tsx';

/** Prices that look mistyped: `count` of them, of which `odd` names the first. */
export interface OddPrices {
  odd: readonly OddPrice[];
  count: number;
}

/** What the server asks about. `key` confirms these prices and no others. */
export interface AskedPrices extends OddPrices {
  key: string;
}

/** The prices that an error asks about; null for any other error. */
export function oddPricesOf(error: unknown): AskedPrices | null {
  if (!(error instanceof ApiError) || error.code !== 'needs_confirmation') return null;
  const details = oddPricesSchema.safeParse(error.body);
  if (!details.success) return null;
  const { odd, odd_count: count, odd_key: key } = details.data;
  return { odd, count, key };
}

/** "22 600 € → 0 € (−100 %)"; for a new house the price alone. */
export function priceStepText(
  { from, to }: Pick<OddPrice, 'from' | 'to'>,
  language: Language,
): string {
  const price = formatPrice(to, language);
  if (from === null) return price;
  const percent = Math.round(((to - from) / from) * 1000) / 10;
  const change = `${percent < 0 ? '\u2212' : '+'}${formatPercent(Math.abs(percent), language)}`;
  return `${formatPrice(from, language)}\u00a0→ ${price} (${change})`;
}

/** Which prices look mistyped, and why. */
export function OddPriceList({ odd, count }: OddPrices) {
  const { language, messages } = useAdmin();
  const words = messages.adminForm.odd;
  const least = formatPrice(usualLeast, language);
  return (
    <ul className="staff-below staff-lines odd-prices">
      {odd.map((price) => (
        <li key={`${price.caravan_id} ${price.kind} ${price.from} ${price.to}`}>
          <b>{price.name}</b>
          <b>
            {words.kinds[price.kind]}: {priceStepText(price, language)}
          </b>
          <span className="staff-error">
            {price.reasons.map((reason) => words.reasons[reason]({ ...price, least })).join('; ')}
          </span>
        </li>
      ))}
      {count > odd.length && <li>{words.more(count - odd.length)}</li>}
    </ul>
  );
}

interface OddPricesDialogProps extends OddPrices {
  busy: boolean;
  /** The labels of the two buttons; a form's own by default. */
  confirm?: string;
  back?: string;
  onConfirm: () => void;
  onBack: () => void;
  /** Where the focus goes when the dialog closes: the field to correct. */
  returnTo?: () => HTMLElement | null;
}

/** Asks whether prices that look mistyped are meant, before they are saved. */
export function OddPricesDialog(props: OddPricesDialogProps) {
  const { odd, count, busy, onConfirm, onBack, returnTo } = props;
  const { messages } = useAdmin();
  const words = messages.adminForm.odd;
  const { confirm = words.confirm, back = words.back } = props;
  const title = words.title(count);
  return (
    <ConfirmDialog
      title={title}
      cancel={back}
      confirm={confirm}
      busy={busy && messages.adminForm.saving}
      danger
      onConfirm={onConfirm}
      onClose={onBack}
      {...(returnTo && { returnTo })}
    >
      <p>{words.text(count)}</p>
      <OddPriceList odd={odd} count={count} />
    </ConfirmDialog>
  );
}
