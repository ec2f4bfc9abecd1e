import * as z from 'zod/mini';

/** Minutes that a viewing may last. */
export const viewingLengths = [30, 45, 60, 90, 120] as const;

const amount = (least: number, most: number) =>
  z.int('invalid').check(z.gte(least, 'outOfRange'), z.lte(most, 'outOfRange'));

/** To how many visitors at once the dealer shows homes, for how long, and how soon. */
export const viewingsSchema = z.strictObject({
  /** Viewings at the same time. */
  places: amount(1, 20),
  /** Hours between a wish and the first time that it may be for. */
  lead_hours: amount(0, 72),
  /** Minutes that one lasts; each time begins when the one before is over. */
  minutes: z
    .int('invalid')
    .check(z.refine((minutes) => viewingLengths.some((one) => one === minutes), 'invalid')),
  /** The time of the evening before at which the visitor is reminded, Sofia's: "18:00". */
  remind_at: z.string('invalid').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid')),
});
export type ViewingSettings = z.infer<typeof viewingsSchema>;

export const standardViewings: ViewingSettings = {
  places: 1,
  lead_hours: 3,
  minutes: 60,
  remind_at: '18:00',
};
