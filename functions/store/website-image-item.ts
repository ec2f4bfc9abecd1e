import * as z from 'zod/mini';
import { type WebsiteImage, websiteImageSchema } from '../domain/website-image.ts';
import { withoutKeys } from './stored-row.ts';

/** All of them are one partition: one Query reads the seven. */
export const websiteImagePartition = 'WEBSITE_IMAGE';

export function websiteImageKey(section: string) {
  return { pk: websiteImagePartition, sk: section };
}

/** A picture of the site as a row of the table. */
export function websiteImageItem(image: WebsiteImage) {
  return { ...image, ...websiteImageKey(image.section) };
}

const rowSchema = z.pipe(withoutKeys, websiteImageSchema);

/** A row as the picture it holds; throws what the schema says is wrong with it. */
export function readWebsiteImage(item: unknown): WebsiteImage {
  return rowSchema.parse(item);
}
