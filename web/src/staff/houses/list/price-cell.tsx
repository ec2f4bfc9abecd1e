import { highestPrice } from '#domain/houses/caravan-fields.ts';
import './price-cell.css';
import { Popover } from '@base-ui/react/popover';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { HousePrice, PricePreview } from '#domain/api/house-price-routes.ts';
import type { CaravanRow } from '#domain/houses/caravan.ts';
import { formatPercent, formatPrice, type Language, readWholeNumber } from '#domain/locale.ts';
import type { AdminMessages } from '#shared/texts/admin-messages.ts';
import { pricePreviewsQuery } from '../../data/house-prices.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { formatSofia } from '../../kit/format-sofia.ts';
import { useSettled } from '../../kit/forms/use-settled.ts';

/** What is wrong with a typed list price; null where it is sound. */
export function priceProblem(typed: string): 'cents' | 'negative' | 'range' | null {
  const price = readWholeNumber(typed);
  if (price !== null) return price >= 1 && price <= highestPrice ? null : 'range';
  if (/^\s*[-\u2010-\u2015\u2212]/.test(typed)) return 'negative';
  return /\d[.,]\d{1,2}\s*(?:€|eur|евро)?\s*$/i.test(typed) ? 'cents' : 'range';
}

interface PriceCellProps {
  row: CaravanRow;
  /** What reduces the house now. */
  offer: HousePrice | undefined;
  /** `seen`: the house as staff saw it when they began to type the price. */
  onPrice: (price: number, seen: CaravanRow) => void;
}

/**
 * The price that visitors pay, the list price, and the offer between them; pressed, it becomes a
 * field for the list price.
 */
export function PriceCell({ row, offer, onPrice }: PriceCellProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminHouses.price;
  const [editing, setEditing] = useState(false);
  // An offer on another list price is out of date: the page is reading a new one.
  const now = offer?.original_price === row.price ? offer : undefined;
  const name = `${row.make} ${row.model}`;
  const price = formatPrice(now?.effective_price ?? row.price, language);
  return (
    <>
      <Popover.Root open={editing} onOpenChange={setEditing}>
        <Popover.Trigger
          className="price-cell"
          title={words.change}
          aria-label={words.changeOf(name, price)}
        >
          {now && <s>{formatPrice(row.price, language)}</s>} <b>{price}</b>
        </Popover.Trigger>
        <Popover.Portal className="staff-layer">
          <Popover.Positioner align="end" collisionPadding={8}>
            <Popover.Popup className="price-popup" aria-label={words.listOf(name)}>
              <PriceForm
                row={row}
                onClose={() => setEditing(false)}
                onPrice={(next, seen) => {
                  setEditing(false);
                  if (next !== row.price) onPrice(next, seen);
                }}
              />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      {now && (
        <span className="price-cell-offer">
          {offerWords(now, language, messages)} <Announced of={now} />
        </span>
      )}
    </>
  );
}

/** What reduces a house now, and until when: "Spring sale until 30 Nov". */
export function offerWords(offer: HousePrice, language: Language, messages: AdminMessages): string {
  const { discount, until } = messages.adminHouses.price;
  const name = (language === 'bg' ? offer.name_bg : offer.name_en) ?? discount;
  return `${name} ${until(formatSofia(offer.ends_at, language))}`;
}

/** What is announced of a reduced price, or that nothing is. */
function Announced({
  of: { announced_reduction: announced, announceable_from: from },
}: {
  of: Pick<PricePreview, 'announced_reduction' | 'announceable_from'>;
}) {
  const { language, messages } = useAdmin();
  const words = messages.adminHouses.price;
  if (!announced)
    return (
      <em>{from === null ? words.notAnnounced : words.notYet(formatSofia(from, language))}</em>
    );
  const prior = formatPrice(announced.prior_price, language);
  const less =
    announced.percent > 0
      ? formatPercent(announced.percent, language)
      : formatPrice(announced.amount, language);
  return <em>{words.announced(`\u2212${less}`, prior)}</em>;
}

interface PriceFormProps {
  row: CaravanRow;
  onPrice: PriceCellProps['onPrice'];
  onClose: () => void;
}

function PriceForm({ row, onPrice, onClose }: PriceFormProps) {
  const { messages } = useAdmin();
  const { price: words } = messages.adminHouses;
  const [typed, setTyped] = useState(String(row.price));
  const [seen] = useState(row);
  const [refused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const problem = priceProblem(typed);
  const valid = problem === null ? readWholeNumber(typed) : null;
  // An empty field is about to be filled: only a try to save says what it lacks.
  const shown = refused || typed.trim() !== '' ? problem : null;
  const hint = `price-hint-${row.id}`;

  return (
    <form
      className="price-form staff-field"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (valid !== null) onPrice(valid, seen);
        else {
          setRefused(true);
          input.current?.focus();
        }
      }}
    >
      <input
        ref={input}
        inputMode="numeric"
        autoComplete="off"
        aria-label={words.listOf(`${row.make} ${row.model}`)}
        aria-invalid={shown ? true : undefined}
        aria-describedby={hint}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button className="button" type="submit">
        {words.save}
      </button>
      <button className="button button-quiet" type="button" onClick={onClose}>
        {messages.admin.cancel}
      </button>
      <p className="staff-hint" id={hint} role="status">
        {valid !== null ? (
          <Foretold id={row.id} price={valid} list={row.price} />
        ) : (
          shown && <span className="staff-error">{words[shown]}</span>
        )}
      </p>
    </form>
  );
}

/** What visitors would pay with the typed list price, before it is saved. */
function Foretold({ id, price, list }: { id: string; price: number; list: number }) {
  const { language, messages } = useAdmin();
  const { price: words } = messages.adminHouses;
  const settled = useSettled(price);
  const asked = settled === list ? [] : [{ caravan_id: id, price: settled }];
  const { data: [data] = [], error } = useQuery({
    ...pricePreviewsQuery(asked),
    placeholderData: keepPreviousData,
  });
  if (price === list) return words.same;
  if (error) return `${words.notForetold} ${failureText(error, messages)}`;
  if (data?.original_price !== price) return '…';
  const { effective_price, odd } = data;
  return (
    <>
      {words.willPay(formatPrice(effective_price, language))}{' '}
      {effective_price < price || data.announced_reduction ? <Announced of={data} /> : words.plain}
      {odd.length > 0 && <b className="staff-error">{words.odd}</b>}
    </>
  );
}
