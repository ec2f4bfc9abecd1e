import { foldName } from '../fold.ts';
import { widestUsualLoad } from '../law.ts';
import type { Language } from '../locale.ts';
import { type Measure, measuresIn, type Unit, unitSizes } from './measures.ts';

/** What a size measures; each is a field of a house's `specs`. */
export const dimensions = ['length', 'width', 'height'] as const;
export type Dimension = (typeof dimensions)[number];

/** The least and the most that a home can have, mm. */
const ranges: Readonly<Record<Dimension, readonly [number, number]>> = {
  length: [3000, 25_000],
  width: [1500, 8000],
  height: [1500, 5000],
};

const metric: readonly Unit[] = ['m', 'cm', 'mm'];
const imperial: readonly Unit[] = ['ft', 'in'];

const labels: Readonly<Record<Dimension, RegExp>> = {
  length: /дълж|дълъг|дълг|length|long|(?:^|\P{L})[lд](?=[:=.]|$)/gu,
  width: /шир|width|wide|(?:^|\P{L})[wш](?=[:=.]|$)/gu,
  height: /висо|height|high|(?:^|\P{L})[hв](?=[:=.]|$)/gu,
};

/** Sizes of one home that are written as one: "10,67 x 3,66 м"; mostly one alone. */
interface Group {
  measures: readonly Measure[];
  /** What the words beside it call it. */
  label: Dimension | null;
}

/**
 * A size as people write it, in mm: "10,67 м", "1067", "35 ft", `12'2"`, "3 m 66 cm", "10 670 мм",
 * "35 x 12 ft", "дължина 10,67 м". A number without a unit is taken in the only unit that gives a
 * home, a metric one first; of a pair the longer is the length. Null for a text that says no size,
 * or several, or one that no home has: machines get nothing then, and people the text itself.
 */
export function readLength(text: string, of: Dimension): number | null {
  if (text === '' || text.length > longestRead) return null;
  const key = `${of} ${text}`;
  const known = readBefore.get(key);
  if (known !== undefined) return known;
  if (readBefore.size >= mostKept) readBefore.clear();
  const size = read(text, of);
  readBefore.set(key, size);
  return size;
}

/** Characters; a longer text says no size. */
const longestRead = 200;
/** What was read, because each change of prices makes the catalogue of the same houses anew. */
const readBefore = new Map<string, number | null>();
const mostKept = 20_000;

function read(text: string, of: Dimension): number | null {
  const plain = plainSizes(text);
  const measures = measuresIn(plain);
  const gap = (at: number) => plain.slice(measures[at - 1]?.to ?? 0, measures[at]?.from);
  const isRange = measures.some((_, at) => at > 0 && /^ ?(?:-|до|to) ?$/.test(gap(at)));
  if (isRange || /^-\d/.test(plain)) return null;
  const groups = groupsOf(measures, gap, plain.slice(measures.at(-1)?.to ?? 0));
  const own = groups.filter(({ label }) => label === of);
  const others = groups.filter(({ label }) => label === null);
  const candidates = own.length > 0 ? own : others;
  const isUnited = (group: Group) => group.measures.some(({ unit }) => unit !== null);
  const said = candidates.some(isUnited) ? candidates.filter(isUnited) : candidates;
  const sizes = said.flatMap((group) => {
    const size = sizeOf(group, of);
    const unit = group.measures[0]?.unit;
    return size === null ? [] : [{ size, isMetric: !unit || metric.includes(unit) }];
  });
  const best = sizes.find(({ isMetric }) => isMetric) ?? sizes[0];
  // "10.67 m (35 ft)" is one size, "10,67 м, с веранда 14 м" is not.
  const agree = sizes.every(({ size }) => best && Math.abs(size - best.size) <= best.size * 0.02);
  return best && agree ? Math.round(best.size) : null;
}

/** The same in metres, which filters, order and structured data use. */
export function readMetres(text: string, of: Dimension): number | null {
  const size = readLength(text, of);
  return size === null ? null : size / 1000;
}

/**
 * What was understood of a typed size, as staff are told of it: "10,67 м"; null where nothing was.
 */
export function understoodLength(text: string, of: Dimension, language: Language): string | null {
  const metres = readMetres(text, of);
  if (metres === null) return null;
  const figure = String(Math.round(metres * 100) / 100);
  return language === 'bg' ? `${figure.replace('.', ',')}\u00a0м` : `${figure}\u00a0m`;
}

/** What the API and the command say of a size of which they understood nothing. */
export const sizeAsTyped = 'not understood: shown as typed';

/** The same of every size that was typed, in English: for the API's answers and the command. */
export function understoodSizes(
  specs: Readonly<Record<Dimension, string>>,
): Partial<Record<Dimension, string>> {
  return Object.fromEntries(
    dimensions.flatMap((of) => {
      const size = understoodLength(specs[of], of, 'en') ?? sizeAsTyped;
      return specs[of] === '' ? [] : [[of, size.replace('\u00a0', ' ')]];
    }),
  );
}

/** Whether a house travels as an oversize load; false where its width is not known. */
export function isOversize(specs: { width: string }): boolean {
  return (readMetres(specs.width, 'width') ?? 0) > widestUsualLoad;
}

/** Halves are rounded up, as by hand: 3.05 is "3.1", where `toFixed` gives "3.0". */
const one = (value: number, language: Language) =>
  (Math.round(value * 10) / 10).toFixed(1).replace('.', language === 'bg' ? ',' : '.');

/** "10,7 × 3,7 м": length by width to one decimal, empty when either is not known. */
export function shortSize(specs: { length: string; width: string }, language: Language): string {
  const length = readMetres(specs.length, 'length');
  const width = readMetres(specs.width, 'width');
  if (length === null || width === null) return '';
  return `${one(length, language)} × ${one(width, language)} ${language === 'bg' ? 'м' : 'm'}`;
}

const fractions: Readonly<Record<string, string>> = { '½': '.5', '¼': '.25', '¾': '.75' };

/** The text with one way to write each sign, × between sizes, and fractions as decimals. */
function plainSizes(text: string): string {
  return foldName(text)
    .replace(/[″“”„‟＂]/g, '"')
    .replace(/(\d) ?([½¼¾])/g, (_, digit: string, sign: string) => digit + (fractions[sign] ?? ''))
    .replace(
      /(\d) ([1-9])\/(2|4|8|16)(?= ?(?:"|'|in|ft))/g,
      (_, digit: string, over: string, under: string) =>
        `${digit}${String(Number(over) / Number(under)).slice(1)}`,
    )
    .replace(/([\d"'.) ](?:mm|cm|m|ft|in|мм|см|м)?) ?[xх×*] ?(?=\d)/g, '$1 × ')
    .replace(/ +/g, ' ');
}

function groupsOf(measures: readonly Measure[], gap: (at: number) => string, end: string): Group[] {
  const groups: Measure[][] = [];
  for (const [at, measure] of measures.entries()) {
    const before = groups.at(-1);
    if (before && at > 0 && /^ ?(?:×|by|на|\/) ?$/.test(gap(at)) && !isSame(before, measure))
      before.push(measure);
    else groups.push([measure]);
  }
  let at = 0;
  let taken = false;
  return groups.map((own) => {
    const [before, after] = [gap(at), gap(at + own.length)];
    at += own.length;
    const first = taken ? null : labelIn(before.split(/[,;/|()]/).at(-1) ?? '');
    const second = labelIn((at < measures.length ? after : end).split(/[,;/|()]/)[0] ?? '');
    taken = first === null && second !== null;
    return { measures: own, label: own.length > 1 ? null : (first ?? second) };
  });
}

/** "35 ft / 10.67 m" is one size in two units. */
function isSame([first, second]: readonly Measure[], measure: Measure): boolean {
  if (!first?.unit || !measure.unit || second) return false;
  const [one, other] = [optionsIn(first, first.unit), optionsIn(measure, measure.unit)];
  return one.some((size) => other.some((near) => Math.abs(size - near) <= size * 0.02));
}

/** The last label in a text beside a size. */
function labelIn(text: string): Dimension | null {
  const places = dimensions.map((dimension) => ({
    dimension,
    at: [...text.matchAll(labels[dimension])].at(-1)?.index ?? -1,
  }));
  const last = places.reduce((one, other) => (other.at > one.at ? other : one));
  return last.at < 0 ? null : last.dimension;
}

/** Each way to read a measure in a unit, mm. */
const optionsIn = ({ values, rest }: Measure, unit: Unit) =>
  values.map((value) => value * unitSizes[unit] + rest);

function sizeOf({ measures }: Group, of: Dimension): number | null {
  const named = measures.map((measure, at) => {
    const after = measures.slice(at).find(({ unit }) => unit !== null);
    return measure.unit ?? after?.unit ?? measures.findLast(({ unit }) => unit !== null)?.unit;
  });
  // Nobody writes feet or inches with decimals and leaves their name out.
  const isWhole = measures.every(({ values }) => values.every(Number.isInteger));
  for (const set of isWhole || named.every(Boolean) ? [metric, imperial] : [metric]) {
    const sizes = set.flatMap((unit) => {
      const size = inOrder(
        measures.map((one, at) => optionsIn(one, named[at] ?? unit)),
        of,
      );
      return size === null ? [] : [size];
    });
    const [first] = sizes;
    if (first !== undefined)
      return sizes.every((size) => Math.abs(size - first) < 1) ? first : null;
  }
  return null;
}

const fits = (size: number, of: Dimension) =>
  size > ranges[of][0] - 0.5 && size < ranges[of][1] + 0.5;

/** One size by itself, or that of a pair or of three: the longest is the length. */
function inOrder(options: readonly (readonly number[])[], of: Dimension): number | null {
  if (options.length === 1) return options[0]?.find((size) => fits(size, of)) ?? null;
  const sizes = options.map((own) =>
    own.find((size) => dimensions.some((dimension) => fits(size, dimension))),
  );
  const known = sizes.filter((size) => size !== undefined);
  if (known.length < sizes.length || sizes.length > dimensions.length) return null;
  const longest = known.indexOf(Math.max(...known));
  const ordered = [known[longest], ...known.filter((_, at) => at !== longest)];
  const isHome = ordered.every((size, at) => {
    const dimension = dimensions[at];
    return size !== undefined && dimension !== undefined && fits(size, dimension);
  });
  return isHome ? (ordered[dimensions.indexOf(of)] ?? null) : null;
}
