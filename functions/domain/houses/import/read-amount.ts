import { withoutEnd } from '#domain/without-end.ts';
import { oneLine, readNumber } from './read-number.ts';

/** What a text says of money. Amounts may have decimals, and be negative. */
export type Amount =
  | { kind: 'eur' | 'bgn'; amount: number }
  /** Of one of these, which no rule here can choose. */
  | { kind: 'several'; amounts: readonly number[] }
  /** In the currency that this ISO 4217 code names. */
  | { kind: 'foreign'; currency: string }
  /** A figure, and a word beside it that changes its meaning, or may. */
  | { kind: 'strange'; word: string }
  /** "On request": a price without a figure. */
  | { kind: 'onRequest' };

const currencies: Record<string, string> = {
  EUR: '€ eur euro euros евро евра',
  BGN: 'лв лева лев bgn lv leva lev',
  GBP: '£ gbp pound pounds sterling паунд паунда',
  USD: '$ usd dollar dollars долар долара',
  CHF: 'chf franc francs франк франка',
  RON: 'ron lei леи лея',
  TRY: '₺ try tl лири',
  PLN: 'pln zł zl злоти',
  CZK: 'czk kč крони',
  SEK: 'sek kr',
  RSD: 'rsd динара',
  MKD: 'mkd денара',
};
const currencyOf = new Map(
  Object.entries(currencies).flatMap(([code, words]) =>
    words.split(' ').map((word) => [word, code] as const),
  ),
);
const thousands = new Set(['хил', 'хиляди', 'хиляда', 'k', 'thousand']);
/** Words beside a price that leave it as it is: "22600 €/бр.", "Цена: 22600 с ДДС". */
const neutral = new Set(
  'бр брой броя за each ea per unit pc pcs цена price asking only само с ддс вкл incl inc including vat'.split(
    ' ',
  ),
);

const figure = new RegExp(
  [
    String.raw`^(?<before>[^\d]*?)(?<sign>[+\-−]?)`,
    String.raw`(?<number>\d(?:[\d .,'’]*\d)?(?:e\+?\d{1,2})?)(?<after>.*)$`,
  ].join(''),
  'iu',
);
/** What stands for cents of zero: "22.600,-". */
const noCents = /^[.,]?\s?[-–—]{1,2}(?=$|[^\d])|^[.,](?=$|\s)/u;
const onRequest =
  /догов|запит|поиск|обад|звън|уточн|споразум|request|application|\bp\.?o\.?a\b|\bcall\b|\bask\b|\btb[ac]\b|negotia/i;

/** Leva by which an amount in both currencies may differ from the rate: both were rounded. */
const roundedBy = 1;

/**
 * What a cell says of a price; null for text that says nothing of one. An amount in both
 * currencies, as Bulgarian dealers had to write it in 2026, is its euro; `rate` is leva for one.
 */
export function readAmount(cell: string, rate: number): Amount | null {
  const text = oneLine(cell);
  const one = readOne(text);
  if (one?.kind !== 'strange' || !/\d\D+\d/.test(text)) return one;
  return readPair(text, rate) ?? one;
}

function readPair(text: string, rate: number): Amount | null {
  const parts = text
    .replace(/(\d)[-–—](?=\d)/gu, '$1|')
    .split(/[/|(=;]|\s[-–—]\s| или | or /u)
    .map((part) => readOne(part.replace(/\)$/, '').trim()));
  const amounts = parts.flatMap((part) => (part && 'amount' in part ? [part] : []));
  if (amounts.length !== 2 || parts.length !== 2) return null;
  const eur = amounts.find(({ kind }) => kind === 'eur');
  const bgn = amounts.find(({ kind }) => kind === 'bgn');
  if (eur && bgn && Math.abs(eur.amount * rate - bgn.amount) <= roundedBy) return eur;
  return { kind: 'several', amounts: amounts.map(({ amount }) => amount) };
}

function readOne(text: string): Amount | null {
  const { before = '', sign, number, after = '' } = figure.exec(text)?.groups ?? {};
  if (number === undefined) return onRequest.test(text) ? { kind: 'onRequest' } : null;
  const words = [before, after.replace(noCents, '')].flatMap(wordsOf);
  const found = words.flatMap((word) => currencyOf.get(word) ?? []);
  const strange = words.find(
    (word) => !currencyOf.has(word) && !thousands.has(word) && !neutral.has(word),
  );
  if (strange !== undefined) return { kind: 'strange', word: strange };
  const [currency = 'EUR', ...others] = [...new Set(found)];
  if (others.length > 0) return { kind: 'strange', word: words.at(-1) ?? '' };
  const read = readNumber(number.toLowerCase());
  if (read === null) return null;
  const times = words.some((word) => thousands.has(word)) ? 1000 : 1;
  // Cents and their parts: 22.6 thousand must not become 22600.000000000004.
  const amount = (Math.round(read * times * 10_000) / 10_000) * (/[-−]/.test(sign ?? '') ? -1 : 1);
  if (currency === 'EUR') return { kind: 'eur', amount };
  return currency === 'BGN' ? { kind: 'bgn', amount } : { kind: 'foreign', currency };
}

/** The words beside a figure, without the signs that part or end them. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[€£$₺]/g, ' $& ')
    .split(/[\s/:()]+/u)
    .map((word) => withoutEnd(word, /[.,]/))
    .filter((word) => word !== '');
