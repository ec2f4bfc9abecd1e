import type { PublicCampaign } from './campaign.ts';
import type { PublicCaravan } from './caravan.ts';
import { formatPrice, type Language } from './locale.ts';
import { shortSize } from './size.ts';
import { toSofia } from './sofia-time.ts';

/** Words drawn into the pictures beside links. They must hold for months: nothing of the day's price or of what is sold. */
const words = {
  bg: {
    year: (year: number) => `${year} г.`,
    beds: (count: number) => (count === 1 ? '1 спално място' : `${count} спални места`),
    bedrooms: (count: number) => (count === 0 ? '' : count === 1 ? '1 спалня' : `${count} спални`),
    percent: (value: number) => `${String(value).replace('.', ',')}\u00a0%`,
    upTo: (reduction: string) => `до ${reduction} намаление`,
    months: ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'],
    date: (day: number, month: string, year: string) => `${day}.${month}${year && `.${year} г.`}`,
  },
  en: {
    year: (year: number) => String(year),
    beds: (count: number) => `sleeps ${count}`,
    bedrooms: (count: number) => (count === 0 ? '' : count === 1 ? '1 bedroom' : `${count} bedrooms`),
    percent: (value: number) => `${value}%`,
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

/** "21.11 – 30.11.2026 г.", Sofia's days. */
function days(start: string, end: string, language: Language): string {
  const { months, date } = words[language];
  const [from, to] = [toSofia(start), toSofia(end)];
  const at = (local: string, year: string) =>
    date(Number(local.slice(8, 10)), months[Number(local.slice(5, 7)) - 1] ?? '', year);
  const year = to.slice(0, 4);
  return `${at(from, from.slice(0, 4) === year ? '' : from.slice(0, 4))} – ${at(to, year)}`;
}

/** What a campaign's picture says: its name, how far prices come down, and when. English stands in for a missing name. */
export function campaignWords(
  campaign: PublicCampaign,
  language: Language,
): { title: string; facts: string; tag: string } {
  const { percent, upTo } = words[language];
  const { discount_type, discount_value, up_to_percent, up_to_amount } = campaign;
  const reduction =
    discount_type === 'percentage'
      ? percent(up_to_percent || discount_value)
      : formatPrice(up_to_amount || discount_value, language);
  return {
    title: language === 'bg' && campaign.name_bg !== '' ? campaign.name_bg : campaign.name_en,
    facts: days(campaign.start_date, campaign.end_date, language),
    tag: upTo(reduction),
  };
}
