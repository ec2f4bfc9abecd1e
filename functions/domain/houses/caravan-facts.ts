import type { Language } from '../locale.ts';

/** What buyers of a used home ask about, in the order they ask. */
export const checkNames = ['roof', 'floor', 'damp', 'windows', 'gas', 'electric'] as const;
export type CheckName = (typeof checkNames)[number];

/** What was found. For a test: passed, passed with remarks, not made yet. */
export const findings = ['good', 'fair', 'todo'] as const;
export type Finding = (typeof findings)[number];

/**
 * How VAT stands in a price: in it, shown apart on the invoice, or by the margin scheme of used
 * goods, where no invoice shows it.
 */
export const vatSchemes = ['included', 'margin'] as const;
export type VatScheme = (typeof vatSchemes)[number];

/** Whether visitors may see a house: it is neither hidden nor archived, and has a picture. */
export function isShown(house: {
  is_visible: boolean;
  main_image: string | null;
  archived_at: string | null;
}): boolean {
  return house.is_visible && house.main_image !== null && house.archived_at === null;
}

/**
 * A house's description for a page's language: the Bulgarian one, marked by `lang`, where there is
 * no English one.
 */
export function descriptionIn(
  { description, description_en }: { description: string; description_en: string },
  language: Language,
): { text: string; lang?: Language } {
  if (language === 'bg') return { text: description };
  return description_en === '' ? { text: description, lang: 'bg' } : { text: description_en };
}

interface Pictured {
  main_image: string | null;
  additional_images: readonly string[];
  schema_image: string | null;
}

/** Every picture of a house once, main first and floor plan last. */
export function housePictures({ main_image, additional_images, schema_image }: Pictured): string[] {
  const photographs = [main_image, ...additional_images].filter((url) => url !== schema_image);
  return [...new Set([...photographs, schema_image])].filter((url) => url !== null);
}
