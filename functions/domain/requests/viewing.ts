import * as z from 'zod/mini';
import { atMost, formSignsShape, langField, optionalEmailField, text } from '../form-fields.ts';
import type { Caravan } from '../houses/caravan.ts';
import { isShown } from '../houses/caravan-facts.ts';
import { buyerOf } from '../houses/sale.ts';
import { type SaleStatus, saleStatuses } from '../houses/sale-status.ts';
import { languages } from '../locale.ts';
import { enquiryLengths } from './forms.ts';
import { houseIdsField } from './house-ids.ts';
import { shownMailSchema } from './outbox.ts';
import { storedRequestShape, unshownShape } from './stored-request.ts';
import { telephoneField } from './telephone-field.ts';
import { isViewingTime, type ViewingTime } from './viewing-times.ts';

/**
 * `wished` until staff confirm or decline it; `cancelled` by the visitor; `done` and `missed` say
 * whether they came.
 */
export const viewingStatuses = [
  'wished',
  'confirmed',
  'declined',
  'cancelled',
  'done',
  'missed',
] as const;
export type ViewingStatus = (typeof viewingStatuses)[number];

/** Whether somebody is still to come. */
export const isAhead = (status: ViewingStatus): boolean =>
  status === 'wished' || status === 'confirmed';

const dayField = z
  .string('required')
  .check(atMost('YYYY-MM-DD'.length, 'invalid'), z.regex(/^\d{4}-\d\d-\d\d$/, 'invalid'));
const timeField = z
  .string('required')
  .check(atMost('HH:MM'.length, 'invalid'), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid'));
/** A day and a time that Sofia's clocks show. */
const isTime = z.refine<ViewingTime>(
  ({ day, time }) => /[^\d:-]/.test(day + time) || isViewingTime({ day, time }),
  { error: 'invalid', path: ['time'] },
);

const wishShape = {
  caravan_ids: houseIdsField.check(z.minLength(1, 'required')),
  day: dayField,
  time: timeField,
  name: text(enquiryLengths.name),
  phone: telephoneField(),
  email: z._default(optionalEmailField, ''),
  lang: langField,
};

/** What the form sends in which somebody wishes to see homes. */
export const viewingInputSchema = z.strictObject({ ...wishShape, ...formSignsShape }).check(isTime);
export type ViewingInput = z.infer<typeof viewingInputSchema>;

/** What staff enter during a call. `form_id` is made with the form. */
export const enteredViewingSchema = z
  .strictObject({ form_id: z.uuid('required').check(z.toLowerCase()), ...wishShape })
  .check(isTime);
export type EnteredViewing = z.infer<typeof enteredViewingSchema>;

/** A viewing as it is stored. The server makes its id of the key of the form it came by. */
export const viewingSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  phone: z.string(),
  /** Empty where the visitor gave none. */
  email: z.string(),
  lang: z.enum(languages),
  caravan_ids: z.array(z.string()),
  /** Make and model of each house when it was wished for; null for one that there was not. */
  caravan_names: z.array(z.nullable(z.string())),
  /** Sofia's, as the visitor chose them or staff moved them. */
  day: z.string(),
  time: z.string(),
  /** How long it lasts. */
  minutes: z.int(),
  /** Counts what calendars were told of it. */
  sequence: z.int(),
  status: z.enum(viewingStatuses),
  ...storedRequestShape,
});
export type Viewing = z.infer<typeof viewingSchema>;

/** What says how a home stands. */
export type StandingHome = Pick<
  Caravan,
  'is_visible' | 'main_image' | 'archived_at' | 'sale_status' | 'sale' | 'reservation'
>;

/**
 * How a home of a viewing stands for its visitor, for whom a home of their own is neither sold nor
 * reserved; null where visitors do not see it any more.
 */
export function standingOf(
  { id }: Pick<Viewing, 'id'>,
  home: StandingHome | null | undefined,
): SaleStatus | null {
  if (!home || !isShown(home)) return null;
  return buyerOf(home)?.id === id ? 'available' : home.sale_status;
}

/** What staff see of a viewing. */
export const staffViewingSchema = z.extend(z.omit(z.object(viewingSchema.shape), unshownShape), {
  mails: z.array(shownMailSchema),
});
export type StaffViewing = z.infer<typeof staffViewingSchema>;

/**
 * `version` is the one last read; without it the change applies to whatever version is stored.
 * With `day` and `time` a viewing is moved, and by `confirmed` it is confirmed there.
 */
export const viewingPatchSchema = z
  .strictObject({
    version: z.optional(z.int('invalid').check(z.gte(1, 'invalid'))),
    status: z.optional(z.enum(['confirmed', 'declined', 'done', 'missed'], 'invalid')),
    day: z.optional(dayField),
    time: z.optional(timeField),
    admin_notes: z.optional(text(4000, { optional: true })),
  })
  .check(
    z.refine(({ day, time }) => (day === undefined) === (time === undefined), {
      error: 'required',
      path: ['time'],
    }),
    z.refine(
      ({ day, status }) => day === undefined || status === undefined || status === 'confirmed',
      { error: 'invalid', path: ['day'] },
    ),
    z.refine(
      ({ day, time }) => day === undefined || time === undefined || isViewingTime({ day, time }),
      { error: 'invalid', path: ['time'] },
    ),
  );
export type ViewingPatch = z.infer<typeof viewingPatchSchema>;

/** Wishes that staff drop at once. */
export const mostDropped = 100;

/** What a visitor who has the letter's link reads of the viewing. */
export const ownViewingSchema = z.object({
  number: z.string(),
  status: z.enum(viewingStatuses),
  day: z.string(),
  time: z.string(),
  minutes: z.int(),
  /** Make and model of those that visitors may see. */
  houses: z.array(z.string()),
  /** How each of them stands for this visitor. */
  standings: z.array(z.enum(saleStatuses)),
  /** How many visitors do not see any more. */
  unoffered: z.int(),
});
export type OwnViewing = z.infer<typeof ownViewingSchema>;

/** Characters of a link's token: 16 bytes of the id and 16 that only the server can make. */
export const viewingTokenLength = 43;
/** Whoever pastes it may paste the whole link, or a space behind it. */
const longestLink = 1000;
const tokenField = z.string('required').check(
  atMost(longestLink, 'invalid'),
  z.overwrite<string>((typed) => typed.slice(typed.indexOf('#') + 1).trim()),
  z.regex(/^[\w-]{43}$/, 'invalid'),
);

const tokenShape = { token: tokenField, lang: langField, ...formSignsShape };

export const openViewingSchema = z.strictObject(tokenShape);
export type OpenViewing = z.infer<typeof openViewingSchema>;

/** Without day and time the viewing is cancelled. */
export const changeViewingSchema = z
  .strictObject({
    ...tokenShape,
    action: z.enum(['move', 'cancel'], 'required'),
    day: z.optional(dayField),
    time: z.optional(timeField),
  })
  .check(
    z.refine(
      ({ action, day, time }) =>
        action === 'cancel' ||
        (day !== undefined && time !== undefined && isViewingTime({ day, time })),
      { error: 'required', path: ['time'] },
    ),
  );
export type ChangeViewing = z.infer<typeof changeViewingSchema>;
