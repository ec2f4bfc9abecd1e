import * as z from 'zod/mini';
import { websiteSections } from './website-sections.ts';

export const websiteSectionSchema = z.enum(websiteSections, 'invalid');

/** The stored picture of a place. `version` counts its writes, starting at 1. */
export const websiteImageSchema = z.strictObject({
  section: websiteSectionSchema,
  /**
   * `/media/website/<section>-<epoch ms>.jpg`; empty after the place went back to the standard
   * picture.
   */
  image_url: z.string('invalid').check(z.maxLength(200, 'tooLong')),
  version: z.int().check(z.gte(1)),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type WebsiteImage = z.infer<typeof websiteImageSchema>;
