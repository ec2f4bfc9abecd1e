import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { composed } from './fold.ts';
import { withoutInvisible } from './invisible.ts';

/** A number that names no country is of this one. */
const home = 'BG';

/** Characters; a longer text is no telephone. Forms take half as many. */
const longestTyped = 80;

/** Digits that a number has at most with its country's code (E.164). */
const mostDigits = 15;
/** Digits that a number of no known plan has at least. */
const leastUnknown = 8;

/** One number that somebody typed. */
export interface TelephoneNumber {
  /** "+359888123456". */
  e164: string;
  /** As it was typed: "0888 123 456". */
  shown: string;
  /** Digits to dial once somebody answers. */
  extension: string | null;
  /** Whether it may have chats and short messages. */
  mobile: boolean;
  /** ISO 3166; null where no plan knows the number. */
  country: string | null;
}

/** What a text has of telephones. */
export interface Telephones {
  /** In the order they were typed, each once. */
  numbers: readonly TelephoneNumber[];
  /** What stands beside them: "след 18 ч.". The whole text where there is no number. */
  beside: string;
  /** The whole text, cut into its numbers and what stands between them. */
  parts: readonly TelephonePart[];
}

/** A piece of a text: a number, or what stands before, between or behind them. */
export interface TelephonePart {
  /** Where it begins. */
  at: number;
  text: string;
  number: TelephoneNumber | null;
}

/** Digits that stand together, and where. */
interface Run {
  digits: string;
  /** Where it begins, with its plus, and where it ends. */
  from: number;
  to: number;
  plus: boolean;
  /** Whether a number may end before it: something stands there that few people put inside of one. */
  apart: boolean;
  /** The hours or the date that it is part of. */
  time: Span | null;
  /** Whether it stands behind a slash with blanks: it may be another ending. */
  ending: boolean;
  /** Whether a letter stands directly before it, directly behind it, or a word behind it. */
  nextTo: { before: boolean; behind: boolean; byWord: boolean };
}

/** Where hours or a date stand. */
interface Span {
  kind: 'hours' | 'date';
  from: number;
  to: number;
}

/** A number, and the piece of the text that it was read from. */
interface Found extends Pick<Run, 'from' | 'to'> {
  number: TelephoneNumber;
}

/** What people put into a number, and also between two: nothing else may stand inside of one. */
const inside = /^[\s.,·_'’\p{Pd}/\\|()[\]+]*$/u;
/** What of it hardly stands inside of a number. */
const between = /[,\\|+\n]|\s[/\p{Pd}]\s|[/\p{Pd}]\s|\s[/\p{Pd}]|\(/u;
const extensionWord =
  /^[\s,;(/\p{Pd}]*(вътр(?:ешен)?|вът|доб(?:авъчен)?|ext(?:ension)?|int|[xх#]|;ext=)[\s.:\p{Pd}]*(?:№|ном(?:ер)?)?[\s.:]*$/iu;
const mostExtension = 6;

const hour = '(?:[01]?\\d|2[0-4])';
// What stands before is the first group: the oldest browsers of staff look at nothing behind them.
const hours = new RegExp(
  String.raw`(^|[^\d.:])(?:${hour}[.:][0-5]\d(?:\s*[\p{Pd}/]\s*${hour}[.:][0-5]\d)?(?![\d.:])|` +
    String.raw`${hour}\s?\p{Pd}\s?${hour}(?=\s*(?:ч|h|\)|$)))`,
  'gu',
);
const dates =
  /(^|[^\d])(?:(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])[./-](?:19|20)\d\d|(?:19|20)\d\d[./-](?:0?[1-9]|1[0-2])[./-](?:0?[1-9]|[12]\d|3[01])|(?:19|20)\d\d[-–](?:19|20)?\d\d)(?!\d)/gu;
const addresses = /\S+@\S+/gu;

/** Arabic figures, which a phone with that language types, as the usual ones. */
const plainDigits = (text: string) =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (figure) =>
    String((figure.codePointAt(0) ?? 0) & 0xf),
  );

/** The text as it is read: one spelling of each sign, nothing that can't be seen. */
function readable(typed: string): string {
  const seen = withoutInvisible(typed).replace(/[\ufe0f\u20e3]/g, '');
  // The sign of a number would become two letters.
  const parts = seen.split('№').map((part) => composed(part, 'NFKC'));
  return plainDigits(parts.join('№'));
}

/** All digits of a text, without anything between them. */
export const digitsIn = (typed: string): string => readable(typed).replace(/\D/g, '');

/** Runs of digits, in sequences between which something stands that no number has inside. */
function sequencesIn(text: string): Run[][] {
  // An e-mail address has digits of its own.
  const read = text.replace(addresses, (address) => 'x'.repeat(address.length));
  const spans = (pattern: RegExp, kind: Span['kind']): Span[] =>
    [...read.matchAll(pattern)].map(({ 0: span, 1: before = '', index }) => ({
      kind,
      from: index + before.length,
      to: index + span.length,
    }));
  const times = [...spans(dates, 'date'), ...spans(hours, 'hours')];
  const sequences: Run[][] = [];
  let end = 0;
  for (const { 0: digits, index } of read.matchAll(/\d+/g)) {
    const gap = read.slice(end, index);
    // A plus before a zero is one too many: no country's code begins with it.
    const sign = digits.startsWith('0') ? null : /\+[\s(]*$/.exec(gap);
    const from = sign ? end + sign.index : index;
    const to = index + digits.length;
    const isLetter = (at: number) => /[\p{L}_]/u.test(read.charAt(at));
    const last = sequences.at(-1);
    // "+359 (0) 888 123 456".
    const isTrunkZero = digits === '0' && read.charAt(to) === ')';
    const isInside = last !== undefined && inside.test(gap);
    const run: Run = {
      digits,
      from,
      to,
      plus: sign !== null,
      apart: !isInside || (between.test(gap) && !isTrunkZero),
      time: times.find((span) => span.from <= index && to <= span.to) ?? null,
      ending: /\/\s|\s\//.test(gap),
      nextTo: {
        before: isLetter(index - 1),
        behind: isLetter(to),
        byWord: /^\s*\p{L}/u.test(read.slice(to)),
      },
    };
    if (isInside) last.push(run);
    else sequences.push([run]);
    end = to;
  }
  return sequences;
}

/** The spellings of a number that people mistype, as the library reads them. */
function spellingsOf(first: Run, digits: string): string[] {
  const plain = `${first.plus ? '+' : ''}${digits}`;
  // A zero, or two, between the country's code and the number, or before the code.
  const home = digits.replace(/^0*3590*(?=[1-9]\d{5,8}$)/, '+359');
  const single = digits.replace(/^00(?!359)(?=[2-9])/, '0');
  return [plain, ...[home, single].filter((text) => text !== digits)];
}

const isMobile = (parsed: PhoneNumber) =>
  parsed.getType() === 'MOBILE' || parsed.getType() === 'FIXED_LINE_OR_MOBILE';

/** A bracket that closes inside of a piece has to open there. */
function pieceOf(text: string, first: Run, last: Run): Pick<Run, 'from' | 'to'> {
  const { to } = last;
  const piece = text.slice(first.from, to);
  const closes = piece.indexOf(')');
  const opens = piece.indexOf('(');
  const before = /\(\s*$/.exec(text.slice(0, first.from));
  return {
    from: before && closes >= 0 && (opens < 0 || closes < opens) ? before.index : first.from,
    to,
  };
}

/** A number that some runs are, and how much it is worth that it is one. */
interface Candidate {
  parsed: PhoneNumber;
  worth: number;
}

// Worth of a number, and what speaks against a way to cut the digits.
const usual = 10;
const rare = 3;
const leftRun = 1;
const acrossGap = 2;
const acrossPlus = 2;
const acrossHours = 4;

/**
 * The number that runs from `at` to before `next` are together; null where no plan knows it, or
 * too much speaks for something else. `alone`: whether the text has nothing but digits. `behind`:
 * whether another number ends just before.
 */
function candidate(
  runs: readonly Run[],
  at: number,
  next: number,
  { alone, behind }: { alone: boolean; behind: boolean },
): Candidate | null {
  const own = runs.slice(at, next);
  const [first] = own;
  const last = own.at(-1);
  if (!first || !last) return null;
  const digits = own.map((run) => run.digits).join('');
  if (digits.length < 6 || digits.length > mostDigits + 3) return null;
  if (own.some(({ time }) => time?.kind === 'date')) return null;
  // Hours are left whole, and so is another ending: "03651 234 / 5".
  const isCut = (one: Run | undefined, other: Run | undefined) =>
    one?.time != null && one.time === other?.time;
  if (isCut(first, runs[at - 1]) || isCut(last, runs[next])) return null;
  if (last !== first && last.ending && last.digits.length === 1) return null;
  const texts = spellingsOf(first, digits);
  // A plus may stand between two numbers, the second without its zero.
  if (first.plus && behind) texts.push(digits);
  let parsed: PhoneNumber | undefined;
  let read = '';
  for (read of texts) {
    parsed = parsePhoneNumberFromString(read, home);
    // "359…" is a country's code, though a village's numbers begin so, too.
    const isCode = read.startsWith('359') && parsed?.number !== `+${read}`;
    if (parsed?.isValid() && !isCode) break;
    parsed = undefined;
  }
  if (!parsed) return null;
  const isBare = !/^(?:\+|0|359)/.test(read);
  const isHome = parsed.country === home;
  const significant = parsed.nationalNumber.length;
  const isUsual = isHome ? significant === (isMobile(parsed) ? 9 : 8) : true;
  const inHours = own.filter(({ time }) => time !== null).length;
  const following = runs[next];
  const endsApart = !following || following.apart || following.time !== null;
  const isTouched = first.nextTo.before || last.nextTo.behind;
  const isAll = alone && own.length === runs.length;
  if (isBare && (isTouched || !(isMobile(parsed) || (isUsual && isAll)))) return null;
  if (isBare && at > 0 && !behind) return null;
  // What is rarely a number is one only where nothing else stands with it.
  if (!isUsual && (inHours > 0 || isTouched || !endsApart || !(first.apart || behind))) return null;
  if (!isHome && (inHours > 0 || last.nextTo.behind)) return null;
  // A few digits more, in the same way of spacing, are a number that was mistyped.
  const isLong =
    own.length > 1 &&
    !endsApart &&
    (following?.digits.length ?? 0) <= 3 &&
    !runs[next + 1] &&
    following?.nextTo.byWord === false;
  if (isLong && isHome) return null;
  const gaps = own.slice(1).filter(({ apart }) => apart).length;
  const pluses = own.slice(1).filter(({ plus }) => plus).length;
  const across = gaps * acrossGap + pluses * acrossPlus + (inHours > 0 ? acrossHours : 0);
  const worth = (isUsual ? usual : rare) - across;
  return { parsed, worth };
}

function foundIn(
  text: string,
  runs: readonly Run[],
  at: number,
  next: number,
  parsed: PhoneNumber,
) {
  const [first, last] = [runs[at], runs[next - 1]];
  if (!first || !last) return [];
  const piece = pieceOf(text, first, last);
  const number: TelephoneNumber = {
    e164: parsed.number,
    shown: text.slice(piece.from, piece.to),
    extension: null,
    mobile: isMobile(parsed),
    country: parsed.country ?? null,
  };
  return [{ number, ...piece }];
}

/** The numbers of a sequence: of all ways to cut it, the one that is worth most. */
function numbersIn(text: string, runs: readonly Run[], alone: boolean): Found[] {
  interface Way {
    worth: number;
    found: readonly Found[];
  }
  /** The best way from a run to the end, where a number ends just before it, and where none does. */
  const ways: { behind: Way; after: Way }[] = [];
  const none: Way = { worth: 0, found: [] };
  ways[runs.length] = { behind: none, after: none };
  for (let at = runs.length - 1; at >= 0; at--) {
    const rest = ways[at + 1]?.after ?? none;
    const left: Way = { worth: rest.worth - leftRun, found: rest.found };
    const best = { behind: left, after: left };
    let length = 0;
    for (let next = at + 1; next <= runs.length; next++) {
      length += runs[next - 1]?.digits.length ?? 0;
      if (length > mostDigits + 3) break;
      for (const state of ['behind', 'after'] as const) {
        // A sequence begins like what stands behind a number: nothing is left over before it.
        const behind = state === 'behind';
        const one = candidate(runs, at, next, { alone, behind: behind && at > 0 });
        const then = ways[next]?.behind ?? none;
        const worth = (one?.worth ?? 0) + then.worth;
        if (!one || worth <= best[state].worth) continue;
        best[state] = {
          worth,
          found: [...foundIn(text, runs, at, next, one.parsed), ...then.found],
        };
      }
    }
    ways[at] = best;
  }
  return [...(ways[0]?.behind.found ?? [])];
}

/**
 * Of the runs that are part of no number those that begin with another country's code: a number
 * that no plan knows, which may be younger than the library.
 */
function foreignIn(text: string, runs: readonly Run[], found: readonly Found[]): Found[] {
  const free = runs.map((run) => !found.some(({ from, to }) => run.from >= from && run.to <= to));
  return runs.flatMap((first, at) => {
    if (!free[at] || !first.plus || first.time !== null) return [];
    const end = runs.findIndex(
      (run, index) => index > at && (!free[index] || run.apart || run.time !== null),
    );
    const own = runs.slice(at, end < 0 ? undefined : end);
    const last = own.at(-1);
    const digits = own.map((run) => run.digits).join('');
    const isLong = digits.length >= leastUnknown && digits.length <= mostDigits;
    // Of one's own country all are known.
    if (!last || !isLong || isDummyDigits(digits) || digits.startsWith('359')) return [];
    if (last.nextTo.behind) return [];
    const piece = pieceOf(text, first, last);
    const shown = text.slice(piece.from, piece.to);
    const number = { e164: `+${digits}`, shown, extension: null, mobile: false, country: null };
    return [{ number, ...piece }];
  });
}

/** The digits are one digit repeated, or count up or down: nobody has such a number. */
function isDummyDigits(digits: string): boolean {
  if (/^(\d)\1*$/.test(digits)) return true;
  const steps = [...digits].slice(1).map((digit, at) => Number(digit) - Number(digits[at]));
  const isRun = (by: number) => steps.every((step) => step === by || step === by - 10 * by);
  return isRun(1) || isRun(-1);
}

/** The digits behind a number by which its owner is asked for; null where they are something else. */
function extensionBehind(text: string, before: Found | undefined, runs: readonly Run[]) {
  const [first] = runs;
  if (!first || !before || first.plus || before.number.extension !== null) return null;
  if (first.digits.length > mostExtension) return null;
  const [, word = ''] = extensionWord.exec(text.slice(before.to, first.from)) ?? [];
  if (word === '') return null;
  // "x 2 деца"; and another number may stand behind the word.
  if (/^[xх#]$/iu.test(word) && /^\s*\p{L}/u.test(text.slice(first.to))) return null;
  if (numbersIn(text, runs, false)[0]?.from === first.from) return null;
  const opens = text.slice(before.to, first.from).includes('(');
  const closes = opens ? /^\s*\)/.exec(text.slice(first.to)) : null;
  return { digits: first.digits, to: first.to + (closes?.[0].length ?? 0) };
}

function read(typed: string): Telephones {
  const text = readable(typed);
  const sequences = typed.length > longestTyped ? [] : sequencesIn(text);
  const found: Found[] = [];
  for (const runs of sequences) {
    const before = found.at(-1);
    const extension = extensionBehind(text, before, runs);
    if (before && extension) {
      before.number.extension = extension.digits;
      before.to = extension.to;
    }
    const rest = extension ? runs.slice(1) : runs;
    const own = numbersIn(text, rest, sequences.length === 1 && !/\p{L}/u.test(text));
    found.push(...[...own, ...foreignIn(text, rest, own)].sort((a, b) => a.from - b.from));
  }
  const parts: TelephonePart[] = [];
  const add = (at: number, end: number, number: TelephoneNumber | null) => {
    const shown = text.slice(at, end);
    if (shown) parts.push({ at, text: shown, number: number && { ...number, shown } });
  };
  let end = 0;
  for (const { number, from, to } of found) {
    add(end, from, null);
    add(from, to, number);
    end = to;
  }
  add(end, text.length, null);
  const numbers = new Map<string, TelephoneNumber>();
  for (const { number } of parts)
    if (number && !numbers.has(number.e164)) numbers.set(number.e164, number);
  const other = parts.filter((part) => part.number === null).map((part) => part.text);
  const beside = numbers.size > 0 ? tidy(other.join(' ')) : text.trim();
  return { numbers: [...numbers.values()], beside, parts };
}

/** Without blanks too many, and without what stood between two numbers. */
const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,;.)])/g, '')
    .replace(/^[\s,;/\\|+\p{Pd}]+|[\s,;/\\|+(\p{Pd}]+$/gu, '')
    .trim();

/** Texts that were read last: lists ask again with each letter that staff type into a search. */
const remembered = new Map<string, Telephones>();
const mostRemembered = 20_000;

/**
 * The telephones that somebody typed into one field: one, two, with their hours, extensions and
 * words beside them. Numbers without a country are Bulgarian. What is read stays the same until
 * the library knows other plans.
 */
export function readTelephones(typed: string): Telephones {
  const before = remembered.get(typed);
  if (before) return before;
  const telephones = read(typed);
  if (remembered.size >= mostRemembered) remembered.clear();
  remembered.set(typed, telephones);
  return telephones;
}

/**
 * By what two texts are the same telephone: the numbers (E.164), or all digits of a text with a
 * number that no plan knows, such as one with a digit too many. None of a dummy, typed since the
 * field had to be filled in ("0000000000", "12345", "-"), and of what is no telephone: a date, or
 * digits within words.
 */
export function telephoneKeys(typed: string): string[] {
  const { numbers } = readTelephones(typed);
  if (numbers.length > 0) return numbers.map(({ e164 }) => e164);
  const digits = digitsIn(typed);
  if (typed.length > longestTyped || digits.length < leastUnknown || isDummyDigits(digits))
    return [];
  // Digits that are a number only without what stands between them are something else.
  return readTelephones(digits).numbers.length > 0 ? [] : [digits];
}

/** Whether somebody may be called there, and found by it. A number that a plan knows always is. */
export const isTelephone = (typed: string): boolean => telephoneKeys(typed).length > 0;

/** Whether two texts have a telephone in common. */
export function haveSameTelephone(one: string, other: string): boolean {
  const keys = telephoneKeys(other);
  return telephoneKeys(one).some((key) => keys.includes(key));
}

/** Whether two texts have the same telephones, and each has some. */
export function areSameTelephones(one: string, other: string): boolean {
  const [keys, others] = [telephoneKeys(one), telephoneKeys(other)];
  return keys.length > 0 && keys.toSorted().join() === others.toSorted().join();
}

/** The address that dials a number; its extension as RFC 3966 has it. */
export const dialAddress = ({ e164, extension }: TelephoneNumber): string =>
  `tel:${e164}${extension === null ? '' : `;ext=${extension}`}`;

/** As it is dialled in Bulgaria: "0888123456", and "+44…" of another country. */
export const nationalNumber = ({ e164, country }: TelephoneNumber): string =>
  country === home ? `0${e164.slice('+359'.length)}` : e164;

/** The last three digits of the first number, by which its owner recognises it; null of none. */
export const endOfTelephone = (typed: string): string | null =>
  readTelephones(typed).numbers[0]?.e164.slice(-3) ?? null;
