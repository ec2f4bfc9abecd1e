import {
  type ImagePreset,
  imagePresets,
  isOwnImage,
  presetAddress,
  type UploadKind,
  uploadKinds,
} from '../pictures.ts';

/** Places of the site whose picture staff can change, in the spec's order. */
export const websiteSections = [
  'hero',
  'showroom',
  'testimonials',
  'about_hero',
  'about_main',
  'about_showroom',
  'about_lifestyle',
] as const;
export type WebsiteSection = (typeof websiteSections)[number];

/** The pages that show them. */
export type WebsitePage = 'home' | 'about';

interface Place {
  page: WebsitePage;
  /** The size that staff are advised to upload, px. Spec section 3. */
  recommended: { width: number; height: number };
  /**
   * The sizes made of an upload, the smallest first; all sizes of one place have the same shape.
   */
  presets: readonly [ImagePreset, ...ImagePreset[]];
}

const wide = ['heroSmall', 'hero'] as const;

export const websitePlaces: Record<WebsiteSection, Place> = {
  hero: { page: 'home', recommended: { width: 1920, height: 700 }, presets: wide },
  showroom: { page: 'home', recommended: { width: 800, height: 1200 }, presets: ['showroom'] },
  testimonials: { page: 'home', recommended: { width: 1920, height: 600 }, presets: wide },
  about_hero: { page: 'about', recommended: { width: 1920, height: 800 }, presets: wide },
  about_main: { page: 'about', recommended: { width: 800, height: 1200 }, presets: ['aboutGrid'] },
  about_showroom: {
    page: 'about',
    recommended: { width: 800, height: 1200 },
    presets: ['aboutGrid'],
  },
  about_lifestyle: {
    page: 'about',
    recommended: { width: 1920, height: 800 },
    presets: ['lifestyle'],
  },
};

/** Sections of a page, in order. */
export function sectionsOf(page: WebsitePage): WebsiteSection[] {
  return websiteSections.filter((section) => websitePlaces[section].page === page);
}

/** The name of a picture uploaded for this section at this moment (epoch ms). */
export function websiteImageName(section: WebsiteSection, at: number): string {
  return `${section}-${at}`;
}

/** The section for which a name was made, or null when it was made for none. */
export function sectionOfName(name: string): WebsiteSection | null {
  return websiteSections.find((section) => new RegExp(`^${section}-\\d+$`).test(name)) ?? null;
}

/** True for the address of a picture that was uploaded for this section. */
export function isImageOf(section: WebsiteSection, url: string): boolean {
  return isOwnImage(url) && new RegExp(`^/media/website/${section}-\\d+\\.\\w+$`).test(url);
}

/** Files of a picture in one shape, for HTML's `srcset` by widths. */
export interface SitePictureSource {
  src: string;
  srcset: string;
  /** Px of the place, in whose shape it is shown. */
  width: number;
  height: number;
}

/** Where a browser finds a section's stored picture. */
export function websiteImageSource(section: WebsiteSection, url: string): SitePictureSource {
  const { presets } = websitePlaces[section];
  const last = presets.at(-1) ?? presets[0];
  const files = presets.map((preset) => ({
    url: presetAddress(url, preset, 1),
    width: Number(imagePresets[preset].width),
  }));
  // A wide picture has twice the pixels that staff are advised to upload: a file of twice the width
  // shows no more.
  if (presets.length === 1)
    files.push({ url: presetAddress(url, last, 2), width: imagePresets[last].width * 2 });
  return {
    src: presetAddress(url, presets[0], 1),
    srcset: files.map((file) => `${file.url} ${file.width}w`).join(', '),
    ...imagePresets[last],
  };
}

/**
 * The sizes made of an upload; a picture for one place of the site has only those of that place.
 */
export function presetsOf(kind: UploadKind, name: string): readonly ImagePreset[] {
  const section = kind === 'website' ? sectionOfName(name) : null;
  return section ? websitePlaces[section].presets : uploadKinds[kind].presets;
}
