import { withoutEnd } from '#domain/without-end.ts';
import { readDay, yearOfTwoDigits } from './read-day.ts';
import { oneLine, readNumber } from './read-number.ts';

/** What a text says of a whole number: one, or several that it could be. */
export type CountRead =
  | { kind: 'number'; number: number }
  | { kind: 'ambiguous'; readings: number[] };

const numberWords: readonly string[] = [
  'zero нула',
  'one един една едно',
  'two два две двама',
  'three три трима',
  'four четири четирима',
  'five пет петима',
  'six шест шестима',
  'seven седем',
  'eight осем',
  'nine девет',
  'ten десет',
  'eleven единадесет единайсет',
  'twelve дванадесет дванайсет',
];
const wordValues = new Map(
  numberWords.flatMap((words, value) => words.split(' ').map((word) => [word, String(value)])),
);
/** Words beside a count that say what is counted, as each of these columns counts it. */
const unitWords = {
  beds: new Set(
    (
      'bed beds berth berths place places sleep sleeps sleeping person persons people pax guest ' +
      'guests pers for up max макс за легло легла място места местен местна местно местни човек ' +
      'човека души хора спи спят бр брой'
    ).split(' '),
  ),
  bedrooms: new Set(
    (
      'bed beds bedroom bedrooms br bdr bdrm room rooms double спалня спални стая стаи спален ' +
      'спалня бр брой'
    ).split(' '),
  ),
};

/**
 * A count as people write it: "6 места", "six", "Two bedrooms". Sleeping places are added where the
 * text adds them, "4+2"; a range, "4-6", could be either end. Null for other text.
 */
export function readCount(cell: string, what: keyof typeof unitWords): CountRead | null {
  const tokens = oneLine(cell)
    .toLowerCase()
    .replace(/спалн\p{L}*(?= мест)/u, '')
    .match(/\d+(?:[.,]\d+)?|\p{L}+|[^\s.]/gu);
  const left = (tokens ?? [])
    .map((token) => wordValues.get(token) ?? token)
    .filter((token) => !unitWords[what].has(token))
    .join(' ')
    // "2-bed", "4 (+2)", "up to 6".
    .replace(/ -$/, '')
    .replace(/ \( \+ (\d+) \)$/, ' + $1')
    .replace(/^(?:до|to) (?=\d+$)/, '');
  const [, alone] = /^(\d{1,6})(?:[.,]0(?:0|0{3,})?)?$/.exec(left) ?? [];
  if (alone !== undefined) return { kind: 'number', number: Number(alone) };
  const [, total, inBrackets, plain] =
    /^(?:(\d+) \( (\d+(?: \+ \d+)+) \)|(\d+(?: \+ \d+)+))$/.exec(left) ?? [];
  const terms = (plain ?? inBrackets ?? '').split(' + ').map(Number);
  const sum = terms.reduce((one, other) => one + other, 0);
  if (total !== undefined && Number(total) !== sum)
    return { kind: 'ambiguous', readings: [Number(total), sum] };
  if (plain !== undefined && what === 'bedrooms')
    return { kind: 'ambiguous', readings: [terms[0] ?? 0, sum] };
  if (plain !== undefined || total !== undefined) return { kind: 'number', number: sum };
  const [, least, most] =
    /^(?:от |from |between )?(\d+) (?:-|–|—|\/|или|or|до|to|and) (\d+)$/.exec(left) ?? [];
  return least === undefined
    ? null
    : { kind: 'ambiguous', readings: [Number(least), Number(most)] };
}

/** Words beside a year that leave it as it is. */
const yearWords = new Set(
  'г год година year yr y my model модел произв производство от'.split(' '),
);

/**
 * A year as people write it: "2018 г.", "2018.0", "2,018", "18" (of 1960 to the year after `now`),
 * or a date of it. Two years that belong together, "2018/2019", could be either. Null for other
 * text.
 */
export function readYear(cell: string, now: Date): CountRead | null {
  const text = oneLine(cell).toLowerCase();
  const withoutWords = text.replace(/(\p{L}+)\.?/gu, (all, word) =>
    yearWords.has(word) ? ' ' : all,
  );
  const bare = withoutEnd(withoutWords, /[\s.]/).replace(/^[\s:]+/, '');
  const [, two] = /^['’]?(\d\d)$/.exec(bare) ?? [];
  if (two !== undefined) {
    const year = yearOfTwoDigits(Number(two), now);
    return { kind: 'number', number: year ?? Number(two) };
  }
  const number = readNumber(bare);
  if (number !== null && Number.isInteger(number)) return { kind: 'number', number };
  const [, first, second = ''] = /^((?:19|20)\d\d) ?[-–—/] ?((?:19|20)?\d\d)$/.exec(bare) ?? [];
  const date = readDay(text, now);
  if (date?.kind === 'day') return { kind: 'number', number: Number(date.day.slice(0, 4)) };
  if (date?.kind === 'month') return { kind: 'number', number: date.year };
  if (date?.kind === 'ambiguous')
    return { kind: 'number', number: Number(date.readings[0]?.slice(0, 4)) };
  if (first === undefined) return null;
  const other = second.length === 4 ? Number(second) : Number(first.slice(0, 2) + second);
  return { kind: 'ambiguous', readings: [Number(first), other] };
}
