import { withoutEnd } from '#domain/without-end.ts';
import { dealer } from '../dealer/dealer.ts';
import { composed } from '../fold.ts';
import { withoutInvisible } from '../invisible.ts';
import { levaPerEuro } from '../law.ts';
import { listedFeatures } from './equipment.ts';
import {
  bandEnds,
  bandOf,
  type ListingFilters,
  lengthBands,
  maxSearchLength,
  widthBands,
  withFilters,
} from './listing.ts';

/** What a sentence may ask for; a word that is no filter stays a word. */
export type SentenceFilters = Omit<ListingFilters, 'search' | 'make' | 'year' | 'heating'>;

export interface ReadSentence {
  filters: SentenceFilters;
  /** What is left of the text, in the visitor's own spelling. */
  words: string;
}

/** Typed text without invisible signs, composed, its blanks single. */
const plainText = (text: string) => composed(withoutInvisible(text)).replace(/\s+/g, ' ').trim();

/** Words that join others and say nothing about a house, in both languages and both scripts. */
export const joining: ReadonlySet<string> = new Set(
  (
    'с със и в във на за от до по ли се да ми търся търсим искам искаме имате г год година цена ' +
    'цени евро лв s sas i v na za ot do tarsia tyrsia iskam imate evro ' +
    'a an the with and in for of on or to from at by up i we want looking price prices eur euro ' +
    'euros'
  ).split(' '),
);

/** Words for any house that is sold here, in both languages: they narrow no search. */
export const anyHouse: ReadonlySet<string> = new Set(
  (
    'каравана каравани мобилен мобилна мобилни дом дома домове къща къщи къщичка бунгало бунгала ' +
    'фургон фургони caravan caravans mobile home homes house houses static bungalow'
  ).split(' '),
);

/** Conditions by the words for them. */
const conditions = new Map<string, 'new' | 'used'>([
  ...'нов нова ново нови новия новата nov novo novi new'
    .split(' ')
    .map((word) => [word, 'new'] as const),
  ...(
    'употребяван употребявана употребявано употребявани ползван ползвана ползвани ' +
    'upotrebiavan upotrebiavana upotrebiavani upotrebyavan upotrebyavana upotrebyavani used'
  )
    .split(' ')
    .map((word) => [word, 'used'] as const),
]);
export const conditionOf = (word: string) => conditions.get(word) ?? null;

/** Numbers by the words that Bulgarians and English people use for them. */
const numerals: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'един една едно edin edna edno one',
    'два две двама dva dve dvama two',
    'три трима tri trima three',
    'четири четирима chetiri chetirima four',
    'пет петима pet petima five',
    'шест шестима shest shestima six',
    'седем седмина sedem sedmina seven',
    'осем осмина osem osmina eight',
  ].flatMap((words, at) => words.split(' ').map((word) => [word, at + 1])),
);
/** Beginnings of adjectives: "двуспален", "шестместна". */
const compounds: Readonly<Record<string, number>> = {
  едно: 1,
  дву: 2,
  три: 3,
  четири: 4,
  пет: 5,
  шест: 6,
  седем: 7,
  осем: 8,
};

const number = `\\d{1,2}|${Object.keys(numerals).join('|')}`;
const people = 'двама|трима|четирима|петима|шестима|седмина|осмина';
const peopleInLatin = 'dvama|trima|chetirima|petima|shestima|sedmina|osmina';
const persons = 'души|човека?|лица|гости|dushi|choveka|people|persons?|guests?|adults?';
const places =
  'спални места|спално място|места|легла|spalni mesta|mesta|legla|berths?|beds|местен|местна|местни';
const bedroomWords =
  'спални(?! места)|спалня|spalni(?! mesta)|spaln[iy]a|bedrooms?|bed rooms?|bedroomed';

const [before, after] = ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'];
/** Neither half of a range such as "2-3" nor of a fraction is a count by itself. */
const [noRangeBefore, noRangeAfter] = ['(?<!\\d ?[-–—/.,+])', '(?! ?[-–—/+] ?\\d)'];

const whole = (body: string) => new RegExp(`${before}(?:${body})${after}`, 'giu');
const counted = (body: string) => new RegExp(`${before}${noRangeBefore}(?:${body})${after}`, 'giu');

const countOf = (text: string) => numerals[text.toLowerCase()] ?? Number(text);

type Groups = Readonly<Record<string, string | undefined>>;

/** A pattern, and what it asks for; null where it may mean something else. */
interface Rule {
  pattern: RegExp;
  read: (groups: Groups, around: { before: string; after: string }) => SentenceFilters | null;
}

const countRule =
  (name: 'beds' | 'bedrooms' | 'minBeds' | 'minBedrooms') =>
  ({ n, above }: Groups): SentenceFilters | null => {
    const value = countOf(n ?? '') + (above === undefined ? 0 : 1);
    return value > 0 && value <= 12 ? { [name]: value } : null;
  };
const compoundRule =
  (exact: 'beds' | 'bedrooms', bound: 'minBeds' | 'minBedrooms') =>
  ({ least, n }: Groups): SentenceFilters | null => {
    const value = compounds[(n ?? '').toLowerCase()];
    return value === undefined ? null : { [least === undefined ? exact : bound]: value };
  };
const compound = Object.keys(compounds).join('|');

const leastBefore =
  'поне|мин(?:\\.|имум)?|най-? ?малко|не по-? ?малко от|pone|at least|min(?:\\.|imum)?(?: of)?|no less than';
const above = 'повече от|над|more than|over';
const leastAfter =
  '(?:или|и) (?:повече|нагоре)|нагоре|минимум|or more|and (?:more|up|above)|upwards|minimum';

const withWords = '(?:(?:със?|за|with|for) )?';

/** "Поне 2 спални", "повече от 2 спални", "2+ bedrooms", "2 или повече спални", "2 спални минимум". */
const leastCounts = (name: 'minBeds' | 'minBedrooms', things: string): Rule[] =>
  [
    `${withWords}(?:${leastBefore}) ${withWords}(?<n>${number})[ -]?(?:${things})`,
    `${withWords}(?<above>${above}) (?<n>${number})[ -]?(?:${things})`,
    `${withWords}(?<n>${number})(?: ?\\+| (?:${leastAfter})) ?-?(?:${things})`,
    `${withWords}(?<n>${number})[ -]?(?:${things}) (?:${leastAfter})`,
  ].map((body) => ({ pattern: counted(body), read: countRule(name) }));

/** Metres in a unit. */
const unitSizes: readonly (readonly [RegExp, number])[] = [
  [/^(?:мм|mm)/i, 0.001],
  [/^(?:см|cm)/i, 0.01],
  [/^(?:f|ф)/i, 0.3048],
  [/^(?:м|m)/i, 1],
];
const unit = 'мм|mm|см|cm|м|m|метр[аио]?|метър|met(?:er|re)s?|metra|ft|feet|foot|фута?';
const size = '\\d{1,5}(?:[.,]\\d{1,3})?';
const isLong = 'дълж(?:ина|\\.)|дълъг|дълга|дълги|length|long';
const isWide = 'шир(?:ина|\\.)|широк|широка|широки|width|wide';
const plots = '(?:за |for )?(?:a )?(?:парцел|дворно място|plot|pitch)(?: от| of)?';
const aYear = '(?:19[89]|20[0-4])\\d';
const yearWords = 'г\\.?|год\\.?|година';
const upTo =
  'до|под|макс(?:\\.|имум)?|най-? ?много|не повече от|по-? ?малко от|по-? ?евтин[аио]? от|бюджет(?: до)?|up to|under|below|max(?:\\.|imum)?|less than|cheaper than|no more than|within|budget(?: of)?|do|pod|[<≤]=?';
const atLeast =
  'от|над|мин(?:\\.|имум)?|поне|най-? ?малко|повече от|from|over|above|min(?:\\.|imum)?|more than|at least|starting (?:at|from)|ot|nad|[>≥]=?';

const metresOf = (figure: string, unitText: string) =>
  Number(figure.replace(',', '.')) * (unitSizes.find(([known]) => known.test(unitText))?.[1] ?? 1);

/**
 * Homes are at most 4.6 m wide on a road, and 6 m long or more: what lies between may be either.
 */
const [widest, shortest] = [4.6, 6];

function sizeFilter(metres: number, as?: 'length' | 'width'): SentenceFilters | null {
  const which = as ?? (metres >= shortest ? 'length' : metres <= widest ? 'width' : null);
  if (which === 'length' && metres >= 3 && metres <= 25) {
    const length = bandOf(lengthBands, metres);
    return length && { length };
  }
  if (which === 'width' && metres >= 1.5 && metres <= 8) {
    const width = bandOf(widthBands, metres);
    return width && { width };
  }
  return null;
}

/** "Up to 9 m" bounds the length; "up to 3.5 m" and "from 12 m" are bands, "from 9 m" is none. */
function boundedSize(
  metres: number,
  end: 'from' | 'to',
  as?: 'length' | 'width',
): SentenceFilters | null {
  // Whole centimetres, as addresses have them: a home of 36 ft is no longer than "up to 36 ft".
  if (end === 'to' && sizeFilter(metres, as)?.length)
    return { maxLength: Math.ceil(Number((metres * 100).toFixed(3))) / 100 };
  const fits = (band: (typeof lengthBands)[number] | (typeof widthBands)[number]) => {
    const { from, to } = bandEnds(band);
    return end === 'to' ? from === 0 && to === metres : to === Infinity && from === metres;
  };
  const length = as === 'width' ? undefined : lengthBands.find(fits);
  const width = as === 'length' ? undefined : widthBands.find(fits);
  return length ? { length } : width ? { width } : null;
}

const thousand = 'хиляди|хил\\.?|х\\.|hil(?:[iy]adi)?|к|k|thousand';
const currency = '€|eur|euros?|евро|evro|лв\\.?|лева|leva|bgn';
const figure =
  "\\d{1,3}(?:[ .,'’]\\d{3})+(?!\\d)(?:[.,]\\d{1,2}(?!\\d))?|\\d{1,7}(?:[.,]\\d{1,2})?";
const amount = (name: string) =>
  `(?<${name}Sign>€|eur|bgn)? ?(?<${name}>${figure}) ?(?:(?<${name}K>${thousand})${after})? ?(?:(?<${name}Cur>${currency})(?![\\p{L}]))?`;
const monthly = 'на месец|месечно|месечна вноска|a month|per month|monthly|\\/ ?(?:месец|month)';

interface Money {
  eur: number;
  /** Whether it can only be a price: it has a currency, thousands, or more digits than a year. */
  isPrice: boolean;
}

function moneyOf(groups: Groups, name: string, borrowed?: string): Money | null {
  const digits = groups[name];
  if (digits === undefined) return null;
  const [, grouped, cents = ''] = /^(\d{1,3}(?:[ .,'’]\d{3})+)(?:[.,](\d+))?$/.exec(digits) ?? [];
  const isGrouped = grouped !== undefined;
  const figures = Number(
    isGrouped ? `${grouped.replace(/\D/g, '')}.${cents}` : digits.replace(',', '.'),
  );
  const inThousands = groups[`${name}K`] ?? borrowed;
  const sign = `${groups[`${name}Sign`] ?? ''}${groups[`${name}Cur`] ?? ''}`;
  const value = inThousands ? figures * 1000 : figures;
  const isYear = !inThousands && !isGrouped && sign === '' && value >= 1950 && value <= 2100;
  const isPrice = value >= 1000 && value <= 9_999_999 && !isYear;
  return { eur: /лв|lev|лева|bgn/i.test(sign) ? value / levaPerEuro : value, isPrice };
}

/** Of a title that the shop shares, after the year, or after a dash: the price of one house. */
const titlePrice = /(?:(?:19|20)\d\d(?: ?г\.?)?[ ,–—-]*|[\p{L}\p{N}] ?[–—-] ?)$/u;

const lowestAtLeast = (eur: number) => Math.ceil(eur);
const highestUpTo = (eur: number) => Math.floor(eur);

function rangeOf(groups: Groups): SentenceFilters | null {
  const [from, to] = [moneyOf(groups, 'a', groups.bK), moneyOf(groups, 'b')];
  if (!from?.isPrice || !to?.isPrice) return null;
  const [low, high] = from.eur <= to.eur ? [from.eur, to.eur] : [to.eur, from.eur];
  return { minPrice: lowestAtLeast(low), maxPrice: highestUpTo(high) };
}

function highestOf(groups: Groups): SentenceFilters | null {
  const money = moneyOf(groups, 'a');
  if (!money) return null;
  if (groups.monthly !== undefined)
    return money.eur < 10_000 ? { max_monthly: highestUpTo(money.eur) } : null;
  return money.isPrice ? { maxPrice: highestUpTo(money.eur) } : null;
}

/** In the order in which they are tried; what one has read is gone for the next. */
const rules: readonly Rule[] = [
  // Sizes first: the figures of "10,67 x 3,66 м" are neither counts nor prices.
  {
    pattern: whole(
      `(?<a>${size}) ?(?<aUnit>${unit})? ?(?:[x×х*]|на|by) ?(?<b>${size}) ?(?<bUnit>${unit})`,
    ),
    read({ a = '', aUnit, b = '', bUnit = '' }) {
      const sizes = [metresOf(a, aUnit ?? bUnit), metresOf(b, bUnit)].sort((one, two) => two - one);
      const length = sizeFilter(sizes[0] ?? 0, 'length');
      const width = sizeFilter(sizes[1] ?? 0, 'width');
      return length && width && { ...length, ...width };
    },
  },
  {
    pattern: whole(
      `(?:(?:(?<long>${isLong})|(?<wide>${isWide})|(?<plot>${plots})) )?(?:(?:(?<to>${upTo})|(?<from>${atLeast})) ?)?(?<a>${size}) ?(?<aUnit>${unit})(?: (?:(?<long2>${isLong})|(?<wide2>${isWide})|(?<plot2>${plots})))?`,
    ),
    read({ long, wide, plot, long2, wide2, plot2, to, from, a = '', aUnit = '' }) {
      const metres = metresOf(a, aUnit);
      const isPlot = (plot ?? plot2) !== undefined;
      const as =
        (long ?? long2 ?? plot ?? plot2) ? 'length' : (wide ?? wide2) ? 'width' : undefined;
      if (to || from || isPlot) return boundedSize(metres, to || isPlot ? 'to' : 'from', as);
      return sizeFilter(metres, as);
    },
  },
  // A year by itself stays a word, which finds it.
  {
    pattern: whole(
      `(?:(?:${leastBefore}|не по-? ?стар[аи]? от|не по-? ?стари от|след|since|after|not older than) (?<n>${aYear})(?: ?(?:${yearWords}))?|(?:(?:от|from) )?(?<m>${aYear})(?: ?(?:${yearWords}))?(?: ?\\+| (?:насам|нагоре|(?:и|или) (?:нагоре|по-? ?нов[аи]?)|onwards?|and (?:up|newer|later)|or (?:newer|later))))`,
    ),
    read: ({ n, m }) => ({ minYear: Number(n ?? m) }),
  },
  // People and places before bedrooms: "2 спални места" are places. At least so many come first.
  ...leastCounts('minBeds', `${places}|${persons}`),
  {
    pattern: counted(
      `sleeps? (?:${leastBefore}) (?<n>${number})|sleeps? (?<m>${number})(?: ?\\+| (?:${leastAfter}))`,
    ),
    read: ({ n, m }) => countRule('minBeds')({ n: n ?? m }),
  },
  ...leastCounts('minBedrooms', bedroomWords),
  {
    pattern: counted(
      `(?:(?:за|za|for|до|up to|семейство от|family of) )?(?<n>${number}) (?:${persons})`,
    ),
    read: countRule('beds'),
  },
  { pattern: counted(`(?:за|za) (?<n>${people}|${peopleInLatin})`), read: countRule('beds') },
  {
    pattern: counted(
      `(?:sleeps?|sleeping|family of|семейство от) (?:up to )?(?<n>${number})${noRangeAfter}`,
    ),
    read: countRule('beds'),
  },
  {
    pattern: counted(`(?:(?:със?|за|with|for) )?(?<n>${number})[ -]?(?:${places})`),
    read: countRule('beds'),
  },
  {
    pattern: whole(`(?:(?<least>${leastBefore}) )?(?<n>${compound})мест(?:ен|на|но|ни|ния|ната)`),
    read: compoundRule('beds', 'minBeds'),
  },
  {
    pattern: counted(`(?:(?:със?|s|with) )?(?<n>${number})[ -]?(?:${bedroomWords})`),
    read: countRule('bedrooms'),
  },
  // Not "двуспално", which is a bed.
  {
    pattern: whole(`(?:(?<least>${leastBefore}) )?(?<n>${compound})спал(?:ен|на|ни|ния|ната)`),
    read: compoundRule('bedrooms', 'minBedrooms'),
  },
  // Prices: a range, then one end, then an amount by itself.
  {
    pattern: whole(`(?:между|between|mezhdu) ${amount('a')} (?:и|and|i) ${amount('b')}`),
    read: rangeOf,
  },
  {
    pattern: whole(`(?:(?:от|from|ot) ?)?${amount('a')} ?(?:до|to|do|[-–—]) ?${amount('b')}`),
    read: rangeOf,
  },
  {
    pattern: new RegExp(
      `${before}(?:(?:цена|price|вноска) )?(?:${upTo}) ?${amount('a')}(?: ?(?<monthly>${monthly}))?${after}`,
      'giu',
    ),
    read: highestOf,
  },
  {
    pattern: whole(`(?:(?:цена|price) )?(?:${atLeast}) ?${amount('a')}`),
    read(groups) {
      const money = moneyOf(groups, 'a');
      return money?.isPrice ? { minPrice: lowestAtLeast(money.eur) } : null;
    },
  },
  {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}.,])${amount('a')}${after}`, 'giu'),
    read(groups, around) {
      if (!(groups.aSign ?? groups.aCur)) return null;
      if (titlePrice.test(around.before)) return {};
      return highestOf(groups);
    },
  },
  // A shared title says "sold" in place of the price.
  {
    pattern: whole('продаден|sold'),
    read: (_, around) => (titlePrice.test(around.before) ? {} : null),
  },
  {
    pattern: whole(
      '(?:(?:с|със|s) )?(?:намаление|намален[аио]?|промоция|отстъпка|разпродажба)|namalenie|promociya|discount(?:ed)?|on (?:offer|sale)',
    ),
    read: () => ({ discount: true }),
  },
  {
    pattern: whole(
      '(?:само )?(?:свободен|свободна|свободни|налични)|(?:only )?(?:available|in stock)',
    ),
    read: () => ({ available: true }),
  },
  {
    pattern: whole('втора (?:ръка|употреба)|vtora (?:raka|ryka|upotreba)|second[- ]hand'),
    read: () => ({ type: 'used' }),
  },
];

/** Stands where something was read. */
const cut = '\u{f8ff}';

/** Whether a condition belongs to the house: "нов покрив" is a roof, "като нов" is no new house. */
function standsAlone(around: { before: string; after: string }, isName: IsName): boolean {
  if (/(?:като|почти|не|никога|like|as|almost|not|never) $/iu.test(around.before)) return false;
  // A comma, or another sign, ends what the condition belongs to.
  const next = /^ ([\p{L}\p{N}]+)/u.exec(around.after)?.[1]?.toLowerCase();
  if (next === undefined) return true;
  return /^\d/.test(next) || anyHouse.has(next) || joining.has(next) || isName([next]);
}

/** Whether words follow each other in the name of a house of the stock; folded. */
type IsName = (words: readonly string[]) => boolean;

const conditionRule = (isName: IsName): Rule => ({
  pattern: whole([...conditions.keys()].join('|')),
  read({ 0: word = '' }, around) {
    const type = conditionOf(word.toLowerCase());
    return type !== null && standsAlone(around, isName) ? { type } : null;
  },
});

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Equipment whose text a rule could take for a filter: "трапезария за шестима", "нов покрив". */
const equipment = listedFeatures.flatMap(({ bg, en }) => [bg.toLowerCase(), en.toLowerCase()]);

function isInEquipment(text: string, start: number, end: number): boolean {
  const folded = text.toLowerCase();
  return equipment.some((words) => {
    const at = folded.indexOf(words);
    return at >= 0 && at <= start && end <= at + words.length;
  });
}

/** The shop's name as a title ends with it. */
const shopNames = Object.values(dealer.name).map((name) =>
  whole(wordsIn(name).join('[^\\p{L}\\p{N}]+')),
);

function withoutShopName(text: string): string {
  const rest = shopNames.reduce((left, name) => left.replace(name, ' '), text);
  return /[\p{L}\p{N}]/u.test(rest) ? plainText(rest) : text;
}

function readOnce(typed: string, known: SentenceFilters, isName: IsName): ReadSentence {
  let filters: SentenceFilters = { ...known };
  let text = withoutShopName(plainText(typed));
  for (const { pattern, read } of [...rules, conditionRule(isName)])
    text = text.replace(pattern, (match: string, ...rest: unknown[]) => {
      const groups = rest.at(-1);
      const offset = rest.find((each) => typeof each === 'number') ?? 0;
      const end = offset + match.length;
      if (isName(wordsIn(match)) || isInEquipment(text, offset, end)) return match;
      const asked = read(isGroups(groups) ? groups : { 0: match }, {
        before: text.slice(0, offset),
        after: text.slice(end),
      });
      if (asked === null) return match;
      filters = withFilters(filters, asked);
      return cut;
    });
  const words = text
    .split(/[\s\u{f8ff}]+/u)
    .map((word) => withoutEnd(word, /[^\p{L}\p{N}]/u).replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((word) => word !== '');
  const isNamed = (word: string) => isName(wordsIn(word));
  const hasFilters = Object.keys(filters).length > 0;
  // "до 10 м" keeps its first word: without it, it would ask for something else.
  const says = (word: string, at: number) =>
    isNamed(word) ||
    (!(hasFilters && anyHouse.has(word.toLowerCase())) &&
      (!joining.has(word.toLowerCase()) || /^\d/.test(words[at + 1] ?? '')));
  const left = words.filter(says);
  return { filters, words: (left.length > 0 || hasFilters ? left : words).join(' ') };
}

const mostReadings = 4;

/**
 * What a visitor's words ask for: filters for what can mean nothing else, and the words that are
 * left. What stands in a name of the stock, or in the words for equipment, stays a word. Reading
 * the words again finds nothing more.
 */
export function readSentence(typed: string, isName: IsName): ReadSentence {
  if (typed.length > 4 * maxSearchLength) return { filters: {}, words: typed };
  let read = readOnce(typed, {}, isName);
  for (let again = 1; again < mostReadings; again += 1) {
    const next = readOnce(read.words, read.filters, isName);
    if (next.words === read.words) break;
    read = next;
  }
  return read;
}

const isGroups = (value: unknown): value is Groups => typeof value === 'object' && value !== null;
