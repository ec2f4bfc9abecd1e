import * as z from 'zod/mini';
import { dealer } from '../dealer/dealer.ts';
import {
  atMost,
  emailField,
  formSignsShape,
  langField,
  optionalEmailField,
  text,
} from '../form-fields.ts';
import { languages } from '../locale.ts';
import { enquiryLengths } from './forms.ts';
import { houseIdsField } from './house-ids.ts';
import { shownMailSchema } from './outbox.ts';
import { storedRequestShape, unshownShape } from './stored-request.ts';

export const enquiryStatuses = ['new', 'answered', 'closed'] as const;
export type EnquiryStatus = (typeof enquiryStatuses)[number];

/**
 * What the contact form sends. `to`, `subject` and `caravanName` are fields of the specification
 * that change nothing: the server has the recipient (another one is refused), writes the subject
 * and finds the house by its id. The dealer's settings say whether an e-mail address is required.
 */
export function enquiryFormSchema({ emailRequired }: { emailRequired: boolean }) {
  return z.strictObject({
    name: text(enquiryLengths.name),
    email: emailRequired ? emailField : z._default(optionalEmailField, ''),
    phone: z._default(text(enquiryLengths.phone, { optional: true }), ''),
    message: text(enquiryLengths.message),
    caravanId: z.optional(z.nullable(z.uuid('invalid').check(z.toLowerCase()))),
    caravanName: z.optional(z.nullable(z.string('invalid').check(atMost(300)))),
    /** Several houses; `caravanId` is the first of them where both are sent. */
    caravan_ids: z.optional(houseIdsField),
    to: z.optional(z.string('invalid').check(atMost(254))),
    subject: z.optional(z.string('invalid').check(atMost(500))),
    lang: langField,
    ...formSignsShape,
  });
}
export const enquiryInputSchema = enquiryFormSchema(dealer.forms);
export type EnquiryInput = z.infer<typeof enquiryInputSchema>;

/** An enquiry as it is stored. The server makes its id of the key of the form it came by. */
export const enquirySchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** Empty where the customer gave none. */
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  caravan_id: z.nullable(z.string()),
  /** Make and model at the time of the enquiry; null without a house, or for an unknown one. */
  caravan_name: z.nullable(z.string()),
  /** All houses and their names, the first one too, where it is about several. */
  caravan_ids: z.optional(z.array(z.string())),
  caravan_names: z.optional(z.array(z.nullable(z.string()))),
  lang: z.enum(languages),
  status: z.enum(enquiryStatuses),
  ...storedRequestShape,
});
export type Enquiry = z.infer<typeof enquirySchema>;

/** What staff see of an enquiry. */
export const staffEnquirySchema = z.extend(z.omit(z.object(enquirySchema.shape), unshownShape), {
  mails: z.array(shownMailSchema),
});
export type StaffEnquiry = z.infer<typeof staffEnquirySchema>;

/** `version` is the one last read; without it the change applies to whatever version is stored. */
export const enquiryPatchSchema = z.strictObject({
  version: z.optional(z.int('invalid').check(z.gte(1, 'invalid'))),
  status: z.optional(z.enum(enquiryStatuses, 'invalid')),
  /** Staff spoke to the customer: a new enquiry becomes answered. */
  called: z.optional(z.literal(true, 'invalid')),
  admin_notes: z.optional(text(4000, { optional: true })),
});
export type EnquiryPatch = z.infer<typeof enquiryPatchSchema>;

/** Spec section 5's sentence for the first thing wrong with a contact form. */
export function enquiryRefusal(fields: Readonly<Record<string, string>>): string | undefined {
  if (fields.name === 'required') return 'Name is required';
  if (fields.email === 'required') return 'Email is required';
  if (fields.email) return 'Email is invalid';
  if (fields.message === 'required') return 'Message is required';
  return undefined;
}
