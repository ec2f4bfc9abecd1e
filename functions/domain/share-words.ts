import type { PublicCaravan } from './caravan.ts';
import type { Language } from './locale.ts';
import { shortSize } from './size.ts';
import { toSofia } from './sofia-time.ts';

/** Words drawn into the pictures beside links. They must hold for months: nothing of the day's price or of what is sold. */
const words = {
  bg: {
    year: (year: number) => `${year} г.`,
    beds: (count: number) => (count === 1 ? '1 спално място' : `${count} спални места`),
    bedrooms: (count: number) => (count === 0 ? '' : count === 1 ? '1 спалня' : `${count} спални`),
    upTo: (reduction: string) => `до ${reduction} намаление`,
    months: ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'],
    date: (day: number, month: string, year: string) => `${day}.${month}${year && `.${year} г.`}`,
  },
  en: {
    year: (year: number) => String(year),
    beds: (count: number) => `sleeps ${count}`,
    bedrooms: (count: number) => (count === 0 ? '' : count === 1 ? '1 bedroom' : `${count} bedrooms`),
    upTo: (reduction: string) => `up to ${reduction} off`,
    months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'June', 'July', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'],
    date: (day: number, month: string, year: string) => `${day} ${month}${year && ` ${year}`}`,
  },
} satisfies Record<Language, object>;

/** "2021 г. · 10,7 × 3,7 м · 6 спални места · 2 спални" */
export function houseFacts(house: PublicCaravan, language: Language): string {
  const { year, beds, bedrooms } = words[language];
  return [year(house.year), shortSize(house.specs, language), beds(house.beds), bedrooms(house.bedrooms)]
    .filter((fact) => fact !== '')
    .join(' · ');
}

/** "21.11 – 30.11.2026 г.", Sofia's days of two ISO instants. */
export function shareDays(start: string, end: string, language: Language): string {
  const { months, date } = words[language];
  const [from, to] = [toSofia(start), toSofia(end)];
  const at = (local: string, year: string) =>
    date(Number(local.slice(8, 10)), months[Number(local.slice(5, 7)) - 1] ?? '', year);
  const year = to.slice(0, 4);
  return `${at(from, from.slice(0, 4) === year ? '' : from.slice(0, 4))} – ${at(to, year)}`;
}

/** "до 12 % намаление" */
export const shareTag = (reduction: string, language: Language) => words[language].upTo(reduction);
