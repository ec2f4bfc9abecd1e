import * as z from 'zod/mini';
import { websiteImageSchema, websiteSectionSchema } from '../dealer/website-images.ts';
import { websiteSections } from '../dealer/website-sections.ts';
import { atMost } from '../form-fields.ts';
import { caravanSchema } from '../houses/caravan.ts';
import { migrationReasons } from '../pictures.ts';
import { publicCalls, staffCalls } from './calls.ts';
import { freshFor } from './freshness.ts';

import { answeredOnly, defineRoute } from './route.ts';

/** What visitors may know of a stored picture. */
const shownImage = z.pick(z.object(websiteImageSchema.shape), {
  section: true,
  image_url: true,
  updated_at: true,
});

/**
 * Sections that the query names, separated by commas; unknown ones are ignored, and an empty query
 * means every section.
 */
const sections = z.pipe(
  z.optional(z.string().check(atMost(1000, 'invalid'))),
  z.transform((text: string | undefined) => {
    if (text === undefined) return [...websiteSections];
    const named = new Set(text.split(','));
    return websiteSections.filter((section) => named.has(section));
  }),
);

const savedImageSchema = z.strictObject({
  image_url: z.string('required').check(z.maxLength(200, 'tooLong')),
  version: z.int('required').check(z.gte(0, 'invalid')),
});

/** A house has 42 pictures at most. */
const maxSkipped = 50;

export const websiteImageRoutes = {
  listWebsiteImages: defineRoute({
    ...publicCalls.listWebsiteImages,
    access: 'public',
    summary:
      'The stored pictures of the sections named, or of all; a section without one is left out.',
    query: z.object({ section: sections }),
    response: z.object({ items: z.array(shownImage) }),
    sharedMaxAge: freshFor,
  }),
  listStoredWebsiteImages: defineRoute({
    ...staffCalls.listStoredWebsiteImages,
    access: 'staff',
    summary:
      'What is stored of every section, newest first; an empty address is the standard picture.',
    response: z.object({ items: z.array(websiteImageSchema) }),
    by: 'images-api',
  }),
  saveWebsiteImage: defineRoute({
    ...staffCalls.saveWebsiteImage,
    access: 'staff',
    summary:
      'Stores the section’s picture, uploaded as kind `website` for it; `version` is the one last read, 0 where there was none. An empty address puts the standard picture back.',
    params: z.object({ section: websiteSectionSchema }),
    body: savedImageSchema,
    ignores: answeredOnly(websiteImageSchema, savedImageSchema),
    response: z.object({ website_image: websiteImageSchema }),
    by: 'images-api',
  }),
  migrateImages: defineRoute({
    ...staffCalls.migrateImages,
    access: 'staff',
    summary:
      'Brings a house’s legacy pictures into the storage, as many as there is time for; `remaining` says to call again, with the addresses that failed in `skip`.',
    params: z.object({ caravan_id: z.uuid('invalid') }),
    body: z.strictObject({
      skip: z.optional(
        z
          .array(z.string().check(z.maxLength(2048, 'tooLong')))
          .check(z.maxLength(maxSkipped, 'tooMany')),
      ),
    }),
    response: z.object({
      caravan: caravanSchema,
      /** Pictures of the house, each address once: those counted below, and those skipped. */
      total: z.int(),
      migrated: z.int(),
      already_current: z.int(),
      failed: z.array(z.object({ url: z.string(), reason: z.enum(migrationReasons) })),
      remaining: z.int(),
    }),
    by: 'images-api',
  }),
};
