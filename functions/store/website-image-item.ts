import { type WebsiteImage, websiteImageSchema } from '../domain/website-images.ts';
import { readRow } from './stored-row.ts';

/** All of them are one partition: one Query reads the seven. */
export const websiteImagePartition = 'WEBSITE_IMAGE';

export function websiteImageKey(section: string) {
  return { pk: websiteImagePartition, sk: section };
}

/** A picture of the site as a row of the table. */
export function websiteImageItem(image: WebsiteImage) {
  return { ...image, ...websiteImageKey(image.section) };
}

/** A row as the picture it holds; throws what the schema says is wrong with it. */
export function readWebsiteImage(item: unknown): WebsiteImage {
  return readRow(websiteImageSchema, item);
}
