import * as z from 'zod/mini';
import { langField, optionalEmailField, text } from '../form-fields.ts';
import { languages } from '../locale.ts';
import { enquiryLengths } from './forms.ts';
import { houseIdsField } from './house-ids.ts';
import { nextStepInputSchema } from './next-step.ts';
import { shownMailSchema } from './outbox.ts';
import { storedRequestShape, unshownShape } from './stored-request.ts';
import { telephoneField } from './telephone-field.ts';

/** A call needs no stages: what is to be done about it is its next step. */
export const callStatuses = ['open', 'closed'] as const;

/** Characters of a call's text at most. */
export const callTextLength = 2000;

const fields = {
  name: text(enquiryLengths.name, { optional: true }),
  phone: telephoneField({ optional: true }),
  email: optionalEmailField,
  caravan_ids: houseIdsField,
  text: text(callTextLength, { optional: true }),
};

/** Whether it says who called, so that they can be found again. */
export function namesSomebody(person: { name: string; phone: string; email: string }): boolean {
  return person.name !== '' || person.phone !== '' || person.email !== '';
}

/** What staff note of a call or of somebody who came in. `form_id` is made with the form. */
export const callInputSchema = z
  .strictObject({
    form_id: z.uuid('required').check(z.toLowerCase()),
    name: z._default(fields.name, ''),
    phone: z._default(fields.phone, ''),
    email: z._default(fields.email, ''),
    lang: langField,
    caravan_ids: z._default(fields.caravan_ids, []),
    text: z._default(fields.text, ''),
    next_step: z._default(z.nullable(nextStepInputSchema), null),
  })
  .check(z.refine(namesSomebody, { error: 'required', path: ['phone'] }));
export type CallInput = z.infer<typeof callInputSchema>;

/** A call as it is stored. The server makes its id of the key of the form it came by. */
export const callSchema = z.strictObject({
  id: z.uuid(),
  /** Of name, phone and e-mail at least one is not empty. */
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  lang: z.enum(languages),
  caravan_ids: z.array(z.string()),
  /** Make and model of each house when it was noted; null for one that there was not. */
  caravan_names: z.array(z.nullable(z.string())),
  text: z.string(),
  status: z.enum(callStatuses),
  ...storedRequestShape,
});
export type Call = z.infer<typeof callSchema>;

/** What staff see of a call. */
export const staffCallSchema = z.extend(z.omit(z.object(callSchema.shape), unshownShape), {
  mails: z.array(shownMailSchema),
});
export type StaffCall = z.infer<typeof staffCallSchema>;

/** `version` is the one last read; without it the change applies to whatever version is stored. */
export const callPatchSchema = z.strictObject({
  version: z.optional(z.int('invalid').check(z.gte(1, 'invalid'))),
  status: z.optional(z.enum(callStatuses, 'invalid')),
  admin_notes: z.optional(text(4000, { optional: true })),
  name: z.optional(fields.name),
  phone: z.optional(fields.phone),
  email: z.optional(fields.email),
  lang: z.optional(z.enum(languages, 'invalid')),
  caravan_ids: z.optional(fields.caravan_ids),
  text: z.optional(fields.text),
});
export type CallPatch = z.infer<typeof callPatchSchema>;
