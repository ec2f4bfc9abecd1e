import { formatPercent, formatPrice, type Language, localeTag } from '#domain/locale.ts';
import type { StaffCampaign } from '#domain/offers/campaign.ts';
import type { Discount } from '#domain/offers/discount.ts';
import type { StaffDiscount } from '#domain/offers/individual-discount.ts';
import type { DisplayStatus } from '#domain/time.ts';
import { useAdmin } from '../kit/admin-context.tsx';

/** A campaign's name in the page's language. */
export function campaignName(
  campaign: Pick<StaffCampaign, 'name_bg' | 'name_en'>,
  language: Language,
): string {
  return language === 'bg' ? campaign.name_bg : campaign.name_en;
}

/** An individual discount is named after its house. */
export function houseName({ caravan }: Pick<StaffDiscount, 'caravan'>): string {
  return `${caravan.make} ${caravan.model}`;
}

const dates = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeTag[language], { timeZone: 'Europe/Sofia', ...options });

/** The day in Sofia: "21 Nov 2026". */
export function formatSofiaDay(at: number, language: Language): string {
  return dates(language, { dateStyle: 'medium' }).format(at);
}

/** The month in Sofia: "November 2026". */
export function formatSofiaMonth(at: number, language: Language): string {
  const [month, year] = [dates(language, { month: 'long' }), dates(language, { year: 'numeric' })];
  // In Bulgarian a year is followed by "г."; a heading of seven months has no room for it.
  return `${month.format(at)} ${Number.parseInt(year.format(at), 10)}`;
}

/** What a discount takes off: "10%", "€1,500"; in Bulgarian "10 %", "1 500 €". */
export function formatDiscount({ type, value }: Discount, language: Language): string {
  return type === 'percentage' ? formatPercent(value, language) : formatPrice(value, language);
}

/** The state of an offer; the mark before the words is drawn like the bars of the timeline. */
export function StatusBadge({ status }: { status: DisplayStatus }) {
  const { statuses } = useAdmin().messages.adminOffers;
  return (
    <span className={`offer-status offer-status-${status}`}>
      <span className={`offer-mark offer-mark-${status}`} aria-hidden="true" />
      {statuses[status]}
    </span>
  );
}
