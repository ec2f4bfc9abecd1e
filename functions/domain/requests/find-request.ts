import * as z from 'zod/mini';
import { finder } from '../find-words.ts';
import { digitsIn, haveSameTelephone, nationalNumber, readTelephones } from '../telephone.ts';
import { outlineOf } from './sender.ts';

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

const loanWords = z.catch(
  z.object({
    customer_data: z.object({ city: z.string() }),
    tbi_data: z.object({ orderid: z.string() }),
    bank: z.nullable(z.object({ order_id: z.nullable(z.string()) })),
  }),
  { customer_data: { city: '' }, tbi_data: { orderid: '' }, bank: null },
);
const plannedRow = z.object({
  id: z.string(),
  next_step: z.catch(z.nullable(z.object({ text: z.string() })), null),
  last: z.catch(z.nullable(z.object({ text: z.string() })), null),
});

/**
 * Whether each word stands in what a request's row says: its sender, its words and houses, the notes,
 * what is planned and was said last, its number; of a loan request also the town and its order ids.
 */
export function isRequestFound(found: ReturnType<typeof requestFinder>, item: unknown): boolean {
  const { name, phone, email, houses, text, admin_notes } = outlineOf(item);
  const { id, next_step, last } = plannedRow.parse(item);
  const { customer_data, tbi_data, bank } = loanWords.parse(item);
  return found(
    phone,
    name,
    email,
    text,
    ...houses.map((house) => house.name ?? ''),
    admin_notes,
    next_step?.text ?? '',
    last?.text ?? '',
    id,
    customer_data.city,
    tbi_data.orderid,
    bank?.order_id ?? '',
  );
}
