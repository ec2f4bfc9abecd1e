interface Pictured {
  main_image: string;
  additional_images: readonly string[];
  schema_image: string | null;
}

/** Every picture of a house, main first and floor plan last, none twice. */
export function housePictures({ main_image, additional_images, schema_image }: Pictured): string[] {
  const photographs = [main_image, ...additional_images].filter((url) => url !== schema_image);
  return [...new Set([...photographs, ...(schema_image ? [schema_image] : [])])];
}
