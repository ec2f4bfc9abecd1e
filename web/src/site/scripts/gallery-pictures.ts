export interface GalleryPicture {
  /** The stored picture itself. */
  url: string;
  /** A floor plan must be seen whole; photographs fill their frame. */
  plan: boolean;
}

interface Pictured {
  main_image: string;
  additional_images: readonly string[];
  schema_image: string | null;
}

/** Main picture, further ones, floor plan last; none of them twice. */
export function galleryPictures({ main_image, additional_images, schema_image }: Pictured): GalleryPicture[] {
  const photographs = [...new Set([main_image, ...additional_images])].filter((url) => url !== schema_image);
  return [
    ...photographs.map((url) => ({ url, plan: false })),
    ...(schema_image ? [{ url: schema_image, plan: true }] : []),
  ];
}

/** The index `steps` away, going round at both ends. */
export function wrapIndex(index: number, steps: number, count: number): number {
  return count === 0 ? 0 : (((index + steps) % count) + count) % count;
}
