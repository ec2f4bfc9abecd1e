import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { PricePreview } from '#domain/api/house-price-routes.ts';
import type { CaravanRow } from '#domain/houses/caravan.ts';
import { formatPrice } from '#domain/locale.ts';
import { usualLeast } from '#domain/offers/confirmed-prices.ts';
import { type DiscountType, discountTypes } from '#domain/offers/discount.ts';
import type { OddPrice } from '#domain/offers/odd-prices.ts';
import {
  changedPrice,
  type PriceChange,
  roundingSteps,
  roundings,
} from '#domain/offers/price-change.ts';
import { toSofia } from '#domain/time.ts';
import { pricePreviewsQuery } from '../../data/house-prices.ts';
import { rowsQuery } from '../../data/house-rows.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { OddPricesDialog } from '../../kit/forms/odd-prices-dialog.tsx';
import { useSettled } from '../../kit/forms/use-settled.ts';
import { Announcement } from '../../offers/form/announcement.tsx';
import { PriceCell, PriceRow, PriceTable } from '../../offers/form/price-table.tsx';
import { typedDiscount } from '../../offers/form/terms.ts';
import { BulkRunDialog, houseChange, useBulkRun } from './bulk-run.tsx';

/** The change as typed: the value is still text. */
interface TypedChange extends Pick<PriceChange, 'direction' | 'step' | 'rounding'> {
  type: DiscountType;
  value: string;
}

const untouched: TypedChange = {
  direction: 'lower',
  type: 'percentage',
  value: '',
  step: 1,
  rounding: 'nearest',
};
const directions = ['lower', 'raise'] as const;

/** The typed change; null where the value is not valid, or would change nothing. */
export function changeOf({ type, value, ...change }: TypedChange): PriceChange | null {
  if (value.trim() === '') return change.step === 1 ? null : { ...change, by: { type, value: 0 } };
  const by = typedDiscount(type, value);
  return by && { ...change, by };
}

/**
 * Whether the change is proposed for a house: not where its price would look mistyped, nor where a
 * buyer has been promised a price.
 */
export const isProposed = (
  { sale_status }: Pick<CaravanRow, 'sale_status'>,
  { odd }: Pick<PricePreview, 'odd'>,
) => odd.length === 0 && sale_status === 'available';

interface BulkPricesDialogProps {
  /**
   * The houses as they were when staff chose them: the dialog's own changes do not change these
   * rows.
   */
  rows: readonly CaravanRow[];
  onClose: () => void;
  onGone: () => void;
}

/** Changes the list prices of many houses by one rule, once staff have seen each new price. */
export function BulkPricesDialog({ rows, onClose, onGone }: BulkPricesDialogProps) {
  const { messages } = useAdmin();
  const words = messages.adminTools.prices;
  const cache = useQueryClient();
  const run = useBulkRun();
  const [chosen, setChosen] = useState(rows);
  const [typed, setTyped] = useState(untouched);
  /**
   * By id: whether staff chose to change this house's price, where they changed the proposed
   * choice.
   */
  const [said, setSaid] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [asked, setAsked] = useState<readonly OddPrice[]>([]);
  const prices = useMemo(() => newPrices(chosen, changeOf(typed)), [chosen, typed]);
  const { foretold, isForetold, failure, retry } = useForetold(prices);
  const isTaken = ({ row }: NewPrice) => {
    const told = foretold.get(row.id);
    return told !== undefined && (said.get(row.id) ?? isProposed(row, told));
  };
  const taken = prices.filter(isTaken);

  function start(confirmed: boolean): void {
    const odd = taken.flatMap(({ row }) => oddOf(row, foretold.get(row.id)));
    setAsked(confirmed ? [] : odd);
    if (odd.length > 0 && !confirmed) return;
    const change = changeOf(typed);
    if (!change) return;
    run.change(
      { kind: 'prices', ...change },
      taken.map(({ row, price }) =>
        // The key confirms what staff read here, and no offer that came since.
        houseChange(row, { price, confirmed: foretold.get(row.id)?.odd_key }),
      ),
    );
  }

  return (
    <BulkRunDialog
      run={run}
      title={words.title(chosen.length)}
      wide={run.batch.phase === 'idle'}
      start={{
        label: words.start(taken.length),
        disabled: taken.length === 0 || !isForetold,
        onStart: () => start(false),
      }}
      onRetry={(again) => {
        // The prices of these houses may have changed since, so staff first see the new proposal.
        // Where no answer came, the price may be the new one already: a proposal would lower it
        // again.
        const open = new Set(again.filter((id) => !run.isUnanswered(id)));
        if (open.size === 0) return run.finish();
        const now = new Map(cache.getQueryData(rowsQuery.queryKey)?.map((row) => [row.id, row]));
        setChosen(chosen.filter(({ id }) => open.has(id)).map((row) => now.get(row.id) ?? row));
        run.reset();
      }}
      onClose={onClose}
      onGone={onGone}
    >
      <ChangeFields typed={typed} onChange={setTyped} />
      {failure && (
        <p className="staff-notice staff-notice-alarm" role="alert">
          <span>{`${words.notForetold} ${failureText(failure, messages)}`}</span>
          <button className="button button-quiet" type="button" onClick={retry}>
            {messages.admin.tryAgain}
          </button>
        </p>
      )}
      <p className="staff-hint" role="status">
        {changeOf(typed) === null && words.hint}
        {changeOf(typed) !== null &&
          (isForetold ? words.summary(taken.length, chosen.length - prices.length) : '…')}
      </p>
      {prices.length > 0 && (
        <PriceTable
          className="bulk-prices"
          heads={[
            words.house,
            words.before,
            words.after,
            words.visitors,
            messages.adminCampaign.announced.label,
          ]}
        >
          {prices.map((one) => (
            <NewPriceRow
              key={one.row.id}
              {...one}
              foretold={foretold.get(one.row.id)}
              taken={isTaken(one)}
              onTake={(on) => setSaid((before) => new Map(before).set(one.row.id, on))}
            />
          ))}
        </PriceTable>
      )}
      {asked.length > 0 && (
        <OddPricesDialog
          odd={asked}
          count={asked.length}
          busy={false}
          confirm={words.confirmOdd}
          back={words.back}
          onConfirm={() => start(true)}
          onBack={() => setAsked([])}
        />
      )}
    </BulkRunDialog>
  );
}

interface NewPrice {
  row: CaravanRow;
  /** Whole EUR. */
  price: number;
}

/** The houses whose list price the change would alter. */
function newPrices(rows: readonly CaravanRow[], change: PriceChange | null): NewPrice[] {
  return rows.flatMap((row) => {
    const price = change && changedPrice(row.price, change);
    return price === null || price === row.price ? [] : [{ row, price }];
  });
}

/**
 * The server's preview of new list prices, by the houses' ids. A preview of earlier prices is left
 * out.
 */
function useForetold(prices: readonly NewPrice[]) {
  const wanted = JSON.stringify(prices.map(({ row, price }) => ({ caravan_id: row.id, price })));
  const settled = useSettled(wanted, '[]');
  const { data, error, refetch, isPlaceholderData } = useQuery(
    pricePreviewsQuery(JSON.parse(settled)),
  );
  // The preview leaves out a house that was deleted meanwhile.
  const isForetold =
    prices.length === 0 || (data !== undefined && !isPlaceholderData && settled === wanted);
  const foretold = useMemo(() => {
    const asked = new Map(prices.map(({ row, price }) => [row.id, price]));
    const told = data?.filter(
      ({ caravan_id, original_price }) => asked.get(caravan_id) === original_price,
    );
    return new Map(told?.map((one) => [one.caravan_id, one]));
  }, [data, prices]);
  return { foretold, isForetold, failure: error, retry: () => void refetch() };
}

/** A price that looks mistyped, in the form in which the dialog asks about it. */
function oddOf({ id, make, model }: CaravanRow, foretold: PricePreview | undefined): OddPrice[] {
  if (!foretold || foretold.odd.length === 0) return [];
  const { odd: reasons, before, original_price, effective_price } = foretold;
  // Where only the discounted price looks mistyped, the dialog names that price.
  const isOffer =
    reasons.every((reason) => reason !== 'price_change') && effective_price < original_price;
  const step = isOffer
    ? { from: original_price, to: effective_price }
    : { from: before, to: original_price };
  return [
    {
      caravan_id: id,
      name: `${make} ${model}`,
      kind: isOffer ? 'offer' : 'list',
      ...step,
      reasons,
    },
  ];
}

interface ChangeFieldsProps {
  typed: TypedChange;
  onChange: (typed: TypedChange) => void;
}

/** Up or down, by how much, and to which multiple it is rounded. */
function ChangeFields({ typed, onChange }: ChangeFieldsProps) {
  const words = useAdmin().messages.adminTools.prices;
  const { direction, type, value, step, rounding } = typed;
  const isWrong = value.trim() !== '' && typedDiscount(type, value) === null;
  const choice = <Value extends string>(
    label: string,
    chosen: Value,
    choices: readonly (readonly [Value, string])[],
    onChoose: (value: Value) => void,
  ) => (
    <select
      aria-label={label}
      value={chosen}
      onChange={({ target }) => {
        const [next] = choices.find(([name]) => name === target.value) ?? [];
        if (next) onChoose(next);
      }}
    >
      {choices.map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </select>
  );
  const rounded = roundingSteps.flatMap((to) =>
    to === 1 ? [] : roundings.map((way) => [`${way} ${to}`, words.rounding[way](to)] as const),
  );
  return (
    <div className="staff-row staff-inputs staff-below bulk-change">
      {choice(
        words.direction,
        direction,
        directions.map((one) => [one, words.directions[one]]),
        (next) => onChange({ ...typed, direction: next }),
      )}
      <input
        // biome-ignore lint/a11y/noAutofocus: staff open the dialog to type this
        autoFocus
        inputMode="decimal"
        autoComplete="off"
        aria-label={words.value}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? 'bulk-value-error' : undefined}
        value={value}
        onChange={({ target }) => onChange({ ...typed, value: target.value })}
      />
      {choice(
        words.unit,
        type,
        discountTypes.map((one) => [one, words.units[one]]),
        (next) => onChange({ ...typed, type: next }),
      )}
      {choice(
        words.roundingLabel,
        step === 1 ? 'none' : `${rounding} ${step}`,
        [['none', words.rounding.none], ...rounded],
        (next) => {
          const [way, to] = next.split(' ');
          onChange({
            ...typed,
            step: roundingSteps.find((one) => String(one) === to) ?? 1,
            rounding: roundings.find((one) => one === way) ?? 'nearest',
          });
        },
      )}
      {isWrong && (
        <p className="staff-error" id="bulk-value-error">
          {words.wrongValue[type]}
        </p>
      )}
    </div>
  );
}

interface NewPriceRowProps extends NewPrice {
  foretold: PricePreview | undefined;
  taken: boolean;
  onTake: (on: boolean) => void;
}

/** A house, its list price before and after, and what visitors will read of it. */
function NewPriceRow({ row, price, foretold, taken, onTake }: NewPriceRowProps) {
  const { language, messages } = useAdmin();
  const { adminAudit, adminTools, adminForm } = messages;
  const words = adminTools.prices;
  const name = `${row.make} ${row.model}`;
  const least = formatPrice(usualLeast, language);
  return (
    <PriceRow
      house={row}
      className={taken ? undefined : 'bulk-price-left'}
      box={
        <input
          type="checkbox"
          aria-label={words.take(name)}
          checked={taken}
          disabled={foretold === undefined}
          onChange={({ target }) => onTake(target.checked)}
        />
      }
      warning={
        foretold?.changed &&
        words.changed(
          toSofia(foretold.changed.at).slice(11),
          adminAudit.by[foretold.changed.by] ?? foretold.changed.by,
          formatPrice(foretold.changed.from, language),
        )
      }
      label={words.before}
    >
      <PriceCell name="price" label={words.after}>
        <b>{formatPrice(price, language)}</b>
        {foretold?.odd.map((reason) => (
          <em key={reason} className="staff-warning">
            {adminForm.odd.reasons[reason]({ from: foretold.before, to: price, least })}
          </em>
        ))}
      </PriceCell>
      <PriceCell name="visitors" label={words.visitors}>
        {foretold ? formatPrice(foretold.effective_price, language) : '…'}
      </PriceCell>
      <PriceCell name="announced" label={messages.adminCampaign.announced.label}>
        {foretold && foretold.effective_price < price && <Announcement foretold={foretold} />}
      </PriceCell>
    </PriceRow>
  );
}
