import { withoutEnd } from '#domain/without-end.ts';
import type { Finding, VatScheme } from '../caravan-facts.ts';
import type { SaleStatus } from '../sale-status.ts';
import { oneLine } from './read-number.ts';

/** A text by which words are found: in lower case, without the signs that end a sentence. */
const wordOf = (text: string) =>
  withoutEnd(oneLine(text).toLowerCase(), /["'“”).!;,]/)
    .replace(/^["'„“”(]+/, '')
    .replace(/(\p{L})[-_\s]+(?=\p{L})/gu, '$1 ');

/** The words of these lines; `*` stands for the endings of gender and number in Bulgarian. */
function wordsOf(...lines: string[]): ReadonlySet<string> {
  const words = lines.join(', ').split(', ');
  return new Set(
    words.flatMap((word) => ['', 'а', 'о', 'и'].map((ending) => word.replaceAll('*', ending))),
  );
}

const yes = wordsOf(
  'true, yes, y, t, on, 1, -1, x, х, +, ✓, ✔, √, ☑, ✅, да, д, истина, вярно, има',
);
const no = wordsOf('false, no, n, f, off, 0, ☐, ✗, ✘, ❌, не, н, неистина, невярно, няма, без');

/** Yes or no; null for other text. */
export function readFlag(text: string): boolean | null {
  // Emoji may end with a sign that asks for colour.
  const typed = oneLine(text)
    .toLowerCase()
    .replace(/\ufe0f$/, '');
  const word = yes.has(typed) || no.has(typed) ? typed : wordOf(text).replace(/[.,]0+$/, '');
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}

const newWords = wordsOf(
  'нов*, чисто нов*, неизползван*, неупотребяван*',
  'new, brand new, unused',
);
const usedWords = wordsOf(
  'употребяван*, употр, използван*, стар*, втора ръка, втора употреба, демонстрационен',
  'демонстрационн*, used, pre used, preused, owned, pre owned, preowned, second hand, secondhand',
  'ex demo, exdemo, ex demonstrator, ex display, ex showroom, ex rental, ex hire',
);
/** Whether there is something, which does not say whether a home is new. */
const presence = wordsOf('има, няма, без');

/** Whether a home is new; null for text that does not say so. */
export function readNewness(text: string): boolean | null {
  const word = wordOf(text);
  if (newWords.has(word)) return true;
  if (usedWords.has(word)) return false;
  return presence.has(word) ? null : readFlag(text);
}

const statusWords: Record<SaleStatus, ReadonlySet<string>> = {
  available: wordsOf(
    'свободен, свободн*, наличен, наличн*, в наличност, на склад, за продажба, продава се',
    'в продажба, свободен за продажба, непродаден*, нерезервиран*, available, available now',
    'free, for sale, on sale, in stock, instock, unsold',
  ),
  reserved: wordsOf(
    'резервиран*, резерв, запазен*, капариран*, резервация, капаро, платено капаро, под оферта',
    'reserved, under offer, on hold, held, deposit taken, deposit paid, sale agreed, stc, sstc',
    'sold stc, sold (stc, sold subject to contract, sold (subject to contract',
    'sold subject to finance',
  ),
  sold: wordsOf('продаден*, sold, sold out'),
};
/** The status of a sale, in any gender and number, in either language; null for other text. */
export const readStatus = (text: string): SaleStatus | null => find(statusWords, text);

const findingWords: Record<Finding, ReadonlySet<string>> = {
  good: wordsOf(
    'добре, добър, добр*, много добре, много добър, много добр*, изправен, изправн*',
    'good, very good, excellent, ok',
  ),
  fair: wordsOf('средно, среден, средн*, задоволителен, задоволителн*, fair, average'),
  todo: wordsOf(
    'за ремонт, предстои, за ремонт или предстои',
    'todo, to do, to be done, needs repair, repair',
  ),
};
/** What a check found, in either language; null for other text. */
export const readFinding = (text: string): Finding | null => find(findingWords, text);

const vatWords: Record<VatScheme, ReadonlySet<string>> = {
  included: wordsOf(
    'с ддс, с включено ддс, включено ддс, с включен ддс, включен ддс, вкл. ддс, вкл ддс',
    'included, incl. vat, incl vat, including vat, inc. vat, inc vat, vat included, vat incl',
    'with vat',
  ),
  margin: wordsOf(
    'марж, маржа, по маржа, режим на марж, режим на маржа, margin, margin scheme, vat margin',
  ),
};
/** How VAT stands in a price, in either language; null for other text. */
export const readVat = (text: string): VatScheme | null => find(vatWords, text);

function find<Word extends string>(
  words: Record<Word, ReadonlySet<string>>,
  text: string,
): Word | null {
  const word = wordOf(text);
  for (const name in words) if (words[name].has(word)) return name;
  return null;
}
