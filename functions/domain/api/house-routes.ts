import * as z from 'zod/mini';
import { websiteSectionSchema } from '../dealer/website-images.ts';
import { confirmedField } from '../form-fields.ts';
import {
  caravanFieldsSchema,
  caravanPatchSchema,
  caravanRowSchema,
  caravanSchema,
  shownWithPicture,
} from '../houses/caravan.ts';
import { imageContentTypes, maxImageBytes, type UploadKind, uploadKinds } from '../pictures.ts';
import { staffCalls } from './calls.ts';
import { answeredOnly, defineRoute } from './route.ts';

const idParams = z.object({ id: z.uuid('invalid') });
const version = z.int('required').check(z.gte(1, 'invalid'));
const kind = z.enum(Object.keys(uploadKinds) as [UploadKind, ...UploadKind[]], 'invalid');
/** Addresses of pictures elsewhere are kept for Image Migration; only a hidden house can have them. */
const keeps_addresses = z.optional(z.boolean('invalid'));
const caravanUpdateSchema = z.extend(caravanFieldsSchema, {
  version,
  confirmed: confirmedField,
  keeps_addresses,
});

/**
 * Answer of the calls that change one house; a conflict's error body carries the house as it is now
 * as `current`.
 */
const oneCaravan = z.object({ caravan: caravanSchema });
/** With what was understood of each size: "10.67 m"; absent where none is typed. */
const understoodCaravan = z.extend(oneCaravan, {
  understood: z.optional(
    z.object({
      length: z.optional(z.string()),
      width: z.optional(z.string()),
      height: z.optional(z.string()),
    }),
  ),
});

export const houseRoutes = {
  listCaravanRows: defineRoute({
    ...staffCalls.listCaravanRows,
    access: 'staff',
    summary:
      'All houses, newest first, a page at a time; `next` is the cursor of the following page.',
    query: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(1000, 'invalid'))) }),
    response: z.object({ items: z.array(caravanRowSchema), next: z.nullable(z.string()) }),
  }),
  createCaravan: defineRoute({
    ...staffCalls.createCaravan,
    access: 'staff',
    summary:
      'Adds a house. `form_id`, a UUID made with the form, becomes its id: sent again, it adds no second one. An odd price wants `confirmed`, and a hidden house’s picture elsewhere `keeps_addresses`.',
    body: z
      .extend(caravanFieldsSchema, {
        form_id: z.optional(z.uuid('invalid').check(z.toLowerCase())),
        confirmed: confirmedField,
        keeps_addresses,
      })
      .check(shownWithPicture()),
    response: understoodCaravan,
    status: 201,
  }),
  getCaravanById: defineRoute({
    ...staffCalls.getCaravanById,
    access: 'staff',
    summary: 'One house, visible or not.',
    params: idParams,
    response: understoodCaravan,
  }),
  updateCaravan: defineRoute({
    ...staffCalls.updateCaravan,
    access: 'staff',
    summary:
      'Replaces what staff can edit; `version` is the one the form was opened on. An odd price wants `confirmed`, and a hidden house’s picture elsewhere `keeps_addresses`.',
    params: idParams,
    body: caravanUpdateSchema.check(shownWithPicture()),
    ignores: answeredOnly(caravanSchema, caravanUpdateSchema),
    response: understoodCaravan,
  }),
  patchCaravan: defineRoute({
    ...staffCalls.patchCaravan,
    access: 'staff',
    summary:
      'Changes flags, the list price, the sale status with its sale or reservation, pictures, place or note, archives a house or restores it. An odd price wants `confirmed`.',
    params: idParams,
    body: caravanPatchSchema,
    response: oneCaravan,
  }),
  deleteCaravan: defineRoute({
    ...staffCalls.deleteCaravan,
    access: 'staff',
    summary: 'Deletes a house for good; with `version` only if nobody changed it since.',
    params: idParams,
    query: z.strictObject({
      version: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'invalid'))),
    }),
    response: z.object({}),
  }),
  createUpload: defineRoute({
    ...staffCalls.createUpload,
    access: 'staff',
    summary:
      'A presigned S3 POST for one picture; S3 itself holds the upload to its key, type and size.',
    body: z
      .strictObject({
        kind,
        /** For kind `website`: the place of the picture. */
        section: z.optional(websiteSectionSchema),
        content_type: z.enum(imageContentTypes, 'invalid'),
        /** Bytes. */
        size: z.int('required').check(z.gte(1, 'invalid'), z.lte(maxImageBytes, 'tooLarge')),
        name: z.string('required').check(z.maxLength(255, 'tooLong')),
      })
      .check(
        z.refine((upload) => (upload.kind === 'website') === (upload.section !== undefined), {
          error: 'required',
          path: ['section'],
        }),
      ),
    response: z.object({ url: z.url(), fields: z.record(z.string(), z.string()), key: z.string() }),
    status: 201,
    by: 'images-api',
  }),
  completeUpload: defineRoute({
    ...staffCalls.completeUpload,
    access: 'staff',
    summary:
      'Checks the uploaded bytes, re-encodes them, makes the presets and answers the public address.',
    body: z.strictObject({
      kind,
      key: z.string('required').check(z.regex(/^incoming\/[\w-]+\.(jpg|png|webp)$/, 'invalid')),
    }),
    response: z.object({ url: z.string(), width: z.int(), height: z.int() }),
    status: 201,
    by: 'images-api',
  }),
};
