import * as z from 'zod/mini';
import { websiteImageSchema } from '../website-image.ts';
import { websiteSections } from '../website-section.ts';
import { defineRoute } from './route.ts';

/** What visitors may know of a stored picture. */
const shownImage = z.pick(websiteImageSchema, { section: true, image_url: true, updated_at: true });

/** Sections as the query names them, by commas; what is none is ignored, and nothing at all means every one. */
const sections = z.pipe(
  z.optional(z.string()),
  z.transform((text: string | undefined) => {
    if (text === undefined) return [...websiteSections];
    const named = new Set(text.split(','));
    return websiteSections.filter((section) => named.has(section));
  }),
);

export const websiteImageRoutes = {
  listWebsiteImages: defineRoute({
    method: 'GET',
    path: '/api/website-images',
    access: 'public',
    summary: 'The stored pictures of the sections named, or of all; a section without one is left out.',
    query: z.object({ section: sections }),
    response: z.object({ items: z.array(shownImage) }),
    sharedMaxAge: 60,
  }),
};
