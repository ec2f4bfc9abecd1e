import { sofiaMoment } from '#shared/formats/sofia-moment.ts';
import type { Messages } from '#shared/texts/en.ts';

/** An instant in Sofia's time as the texts take it; the year only where it is not that of `now`. */
export function momentOf(iso: string, { date }: Messages['campaign'], now: Date) {
  const { year, month, day, time } = sofiaMoment(iso);
  return {
    day,
    month: date.months[month] ?? '',
    year: year === now.getUTCFullYear() ? null : year,
    time,
  };
}
