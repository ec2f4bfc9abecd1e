import type { WebsiteImage } from '../domain/website-images.ts';

/** The stored pictures of the site, one a section. */
export interface WebsiteImageStore {
  get(section: string): Promise<WebsiteImage | null>;
  all(): Promise<WebsiteImage[]>;
  /** False when the stored version is another; 0: there is none yet. */
  put(image: WebsiteImage, expectedVersion: number): Promise<boolean>;
}
