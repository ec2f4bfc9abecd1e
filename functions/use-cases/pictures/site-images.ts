import type { WebsiteImage } from '#domain/dealer/website-images.ts';
import { isImageOf, type WebsiteSection } from '#domain/dealer/website-sections.ts';
import { conflict, DomainError } from '#domain/errors.ts';
import { nextVersion } from '#domain/stored-entity.ts';
import type { PictureCheck } from '../../images/bucket.ts';
import type { WebsiteImageStore } from '../../store/website-images.ts';

interface WebsiteImageDeps {
  images: Pick<WebsiteImageStore, 'get' | 'put'>;
  pictures: PictureCheck;
  clock: () => Date;
}

const missing = () =>
  new DomainError('rule', 'A picture is not in the storage', {
    fields: { image_url: 'imageMissing' },
  });

/**
 * Stores the address of the section's picture; an empty one brings the standard picture back.
 * `version` is the one that staff read last (0: none was stored). Earlier pictures stay in the
 * storage and can be chosen again. Repeated after a lost answer, the call changes nothing. Rejects
 * with `rule` for a picture that was not uploaded for this section, and with `conflict`, the stored
 * picture in the details.
 */
export async function saveWebsiteImage(
  { images, pictures, clock }: WebsiteImageDeps,
  section: WebsiteSection,
  { image_url, version }: { image_url: string; version: number },
  by: string,
): Promise<WebsiteImage> {
  if (image_url !== '' && !isImageOf(section, image_url)) throw missing();
  const before = await images.get(section);
  if (before?.image_url === image_url) return before;
  if ((before?.version ?? 0) === version) {
    if (image_url !== '' && !(await pictures.exists(image_url))) throw missing();
    const now = clock();
    const image: WebsiteImage = before
      ? { ...before, image_url, ...nextVersion(before, now) }
      : {
          section,
          image_url,
          version: 1,
          created_at: now.toISOString(),
          updated_at: now.toISOString(),
        };
    if (await images.put(image, version, by)) return image;
  }
  const stored = await images.get(section);
  if (stored?.image_url === image_url) return stored;
  throw conflict('Someone else stored another picture meanwhile', stored);
}
