import { finder } from '../find-words.ts';
import { digitsIn, haveSameTelephone, nationalNumber, readTelephones } from '../telephone.ts';

/**
 * The spellings of a telephone of which staff may type a part: as it was typed, without anything
 * between its digits, and each number in national form, with + and with 00.
 */
function phoneSpellings(phone: string): string {
  const numbers = readTelephones(phone).numbers.flatMap((number) => [
    nationalNumber(number),
    number.e164,
    `00${number.e164.slice(1)}`,
  ]);
  return [phone, digitsIn(phone), ...numbers].join(' ');
}

/**
 * Whether a request is found by what staff typed: each word stands in its texts or its telephone,
 * or it has the telephone that they typed, in whatever spelling.
 */
export function requestFinder(search: string): (phone: string, ...texts: string[]) => boolean {
  const found = finder(search);
  const isNumber = readTelephones(search).beside === '';
  return (phone, ...texts) =>
    found(...texts, phoneSpellings(phone)) || (isNumber && haveSameTelephone(phone, search));
}
