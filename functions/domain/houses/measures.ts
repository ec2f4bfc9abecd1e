/** In mm. */
export const unitSizes = { m: 1000, cm: 10, mm: 1, ft: 304.8, in: 25.4 } as const;
export type Unit = keyof typeof unitSizes;
const unitNames = Object.keys(unitSizes) as Unit[];

/** A number in a text that may be a size. */
export interface Measure {
  /** Where it begins and ends in the text. */
  from: number;
  to: number;
  /** The number, read in each possible way. */
  values: readonly number[];
  unit: Unit | null;
  /** What follows in a smaller unit, mm. */
  rest: number;
}

// "39 m2" and "39 m²" are areas; in "12ft2in" the 2 begins the inches.
const end = '(?![\\p{L}²³]|[23](?![\\p{L}\\d]))\\.?';
const inches = 'ins?|inch(?:es)?|инч\\p{L}*';
const centimetres = 'cm|см|сантиметр\\p{L}*|centimet\\p{L}*';
const millimetres = 'mm|мм|милиметр\\p{L}*|millimet\\p{L}*';
const written: Readonly<Record<Unit, RegExp>> = {
  mm: new RegExp(`^ ?(?:${millimetres})${end}`, 'u'),
  cm: new RegExp(`^ ?(?:${centimetres})${end}`, 'u'),
  m: new RegExp(`^ ?(?:m|м|метр\\p{L}*|met(?:er|re)s?|mtrs?)${end}`, 'u'),
  ft: new RegExp(`^ ?(?:(?:ft|feet|foot|фут\\p{L}*)${end}|'(?!'))`, 'u'),
  in: new RegExp(`^ ?(?:(?:${inches})${end}|"|'')`, 'u'),
};

/** "10 670", "10,670.5" or "10.67". */
const number = /^(?:\d{1,3}(?:[ .,']\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?)/;
const joint = '^ ?[-,]? ?(?:и |and )?(\\d+(?:[.,]\\d+)?)';
/** Inches after feet; without a unit only where nothing follows them. */
const inchesAfter = new RegExp(
  `${joint}(?: ?(?:"|''|(?:${inches})(?!\\p{L})\\.?)|(?! ?[\\p{L}'"\\d.,×/²]))`,
  'u',
);
/** After metres: "66 cm", "670 мм", and the centimetres of "10м67". */
const centimetresAfter = new RegExp(
  `${joint} ?(?:${centimetres})(?!\\p{L})\\.?|^()(\\d{2})(?![\\p{L}\\d])`,
  'u',
);
const millimetresAfter = new RegExp(`${joint} ?(?:${millimetres})(?!\\p{L})\\.?`, 'u');

/** After a number that counts or weighs something, names a year, or is an area. */
const counted =
  /^[ -]?(?:bed|berth|спал|мест|ста[яи]|бр|год|тон|кв|sq|eur|лв|kg|кг|[%€$£²³°]|[гtт](?!\p{L})|[mм](?:²|³|[23](?!\d)))/u;

const decimal = (text = '0') => Number(text.replace(',', '.'));

/** "10,670" is ten thousand, or ten and a bit; "10 670" is ten thousand. */
function valuesOf(digits: string): number[] {
  const [, whole, fraction = ''] = /^(\d{1,3}(?:[ .,']\d{3})+)([.,]\d+)?$/.exec(digits) ?? [];
  if (whole === undefined) return [decimal(digits)];
  const grouped = decimal(whole.replace(/\D/g, '') + fraction);
  return /^\d+[.,]\d{3}$/.test(digits) ? [decimal(digits), grouped] : [grouped];
}

/** What follows a measure in a smaller unit, mm, and how many characters it takes. */
function restAfter(unit: Unit | null, text: string): { rest: number; taken: number } {
  const tries =
    unit === 'ft'
      ? [[inchesAfter, unitSizes.in] as const]
      : unit === 'm'
        ? [[centimetresAfter, unitSizes.cm] as const, [millimetresAfter, unitSizes.mm] as const]
        : [];
  for (const [pattern, size] of tries) {
    const [whole = '', part, _, glued] = pattern.exec(text) ?? [];
    const rest = decimal(part || glued) * size;
    if (whole !== '' && unit !== null && rest < unitSizes[unit])
      return { rest, taken: whole.length };
  }
  return { rest: 0, taken: 0 };
}

/** Every number of a folded text that may be a size. */
export function measuresIn(text: string): Measure[] {
  const found: Measure[] = [];
  for (let at = 0; at < text.length; ) {
    const from = at;
    const digits = number.exec(text.slice(from))?.[0] ?? '';
    at += Math.max(1, digits.length);
    // "N35" is a name, "L10.67" a length.
    const isName = /\p{L}$|\d[.,]?$/u.test(
      text.slice(0, from).replace(/(^|\P{L})[lwhдшв]$/u, '$1'),
    );
    if (digits === '' || isName || counted.test(text.slice(at))) continue;
    const unit = unitNames.find((one) => written[one].test(text.slice(at))) ?? null;
    if (unit === null && /^\p{L}/u.test(text.slice(at))) continue;
    if (unit !== null) at += written[unit].exec(text.slice(at))?.[0].length ?? 0;
    const { rest, taken } = restAfter(unit, text.slice(at));
    at += taken;
    found.push({ from, to: at, values: valuesOf(digits), unit, rest });
  }
  return found;
}
