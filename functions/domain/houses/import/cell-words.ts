import type { Finding, VatScheme } from '../caravan-facts.ts';
import type { SaleStatus } from '../sale-status.ts';
import { oneLine } from './read-number.ts';

/** A text by which words are found: in lower case, without the signs that end a sentence. */
const wordOf = (text: string) =>
  oneLine(text)
    .toLowerCase()
    .replace(/^["'„“”(]+|["'“”).!;,]+$/g, '')
    .replaceAll('ё', 'е')
    .trim();

const yes = new Set('true yes y 1 on x х + ✓ ✔ ☑ ✅ t да д истина вярно има'.split(' '));
const no = new Set('false no n 0 off f ☐ ✗ ✘ ❌ не н неистина невярно няма без'.split(' '));

/** Yes or no; null for other text. */
export function readFlag(text: string): boolean | null {
  const typed = oneLine(text).toLowerCase();
  const word = yes.has(typed) || no.has(typed) ? typed : wordOf(text).replace(/[.,]0+$/, '');
  return yes.has(word) ? true : no.has(word) ? false : null;
}

const newWords =
  /^(?:чисто )?(?:нов|нова|ново|нови)$|^(?:brand[ -])?new$|^unused$|^неизползван[аои]?$/;
const usedWords =
  /^(?:употребяван|използван)[аои]?$|^втора (?:ръка|употреба)$|^стар[аои]?$|^(?:pre-?|pre )?(?:used|owned)$|^second ?-?hand$|^ex[ -]?(?:demo|display|rental|hire)(?:nstrator)?$|^демо(?:нстрационен|нстрационна)?$/;

/** Whether a home is new; "няма" says neither that nor the opposite. Null for other text. */
export function readNewness(text: string): boolean | null {
  const word = wordOf(text);
  if (newWords.test(word)) return true;
  if (usedWords.test(word)) return false;
  return /^(?:има|няма|без)$/.test(word) ? null : readFlag(text);
}

const statusWords: Record<SaleStatus, RegExp> = {
  available:
    /^(?:available|free|for sale|on sale|in stock|on stock|unsold|available now|свобод(?:ен|на|но|ни)|налич(?:ен|на|но|ни)|в наличност|наличност|на склад|за продажба|продава се|не(?:продаден|резервиран)[аои]?)$/,
  reserved:
    /^(?:reserved|under offer|on hold|held|deposit (?:taken|paid)|sstc|stc|sold \(?(?:stc|subject to contract|subject to finance)|sale agreed|резерв(?:а|ация|иран[аои]?)|запазен[аои]?|капариран[аои]?|капаро|платено капаро|под оферта)$/,
  sold: /^(?:sold|sold out|продад(?:ен|ена|ено|ени))$/,
};

/** The status of a sale, in any gender and number, in either language; null for other text. */
export const readStatus = (text: string): SaleStatus | null => find(statusWords, text);

const findingWords: Record<Finding, RegExp> = {
  good: /^(?:good|ok|very good|excellent|добре|доб(?:ър|ра|ро|ри)|много доб(?:ър|ра|ро|ри)|много добре|изправ(?:ен|на|но|ни))$/,
  fair: /^(?:fair|average|средно|сред(?:ен|на|ни)|задоволител(?:ен|на|но|ни))$/,
  todo: /^(?:todo|to do|to be done|needs repair|repair|за ремонт|предстои|за ремонт или предстои)$/,
};
/** What a check found, in either language; null for other text. */
export const readFinding = (text: string): Finding | null => find(findingWords, text);

const vatWords: Record<VatScheme, RegExp> = {
  included:
    /^(?:included|incl(?:uding)?\.? vat|inc\.? vat|vat incl(?:uded)?|with vat|с (?:включено? )?ддс|(?:с )?включено? ддс|вкл\.? ддс)$/,
  margin: /^(?:margin|margin scheme|vat margin|марж|маржа|по маржа|режим на маржа?)$/,
};
/** How VAT stands in a price, in either language; null for other text. */
export const readVat = (text: string): VatScheme | null => find(vatWords, text);

function find<Word extends string>(words: Record<Word, RegExp>, text: string): Word | null {
  const word = wordOf(text);
  for (const name in words) if (words[name].test(word)) return name;
  return null;
}
