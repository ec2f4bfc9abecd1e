/** Box of a preset in CSS px; pictures are cropped to it (`cover`). Spec section 9. */
export const imagePresets = {
  card: { width: 400, height: 224 },
  thumbnail: { width: 80, height: 64 },
  gallery: { width: 800, height: 400 },
  adminSmall: { width: 48, height: 48 },
  adminMedium: { width: 64, height: 64 },
  adminLarge: { width: 128, height: 80 },
  showroom: { width: 600, height: 400 },
  aboutGrid: { width: 300, height: 400 },
  lifestyle: { width: 600, height: 256 },
  hero: { width: 1920, height: 700 },
  /** The hero for a phone; not of the spec. */
  heroSmall: { width: 960, height: 350 },
} as const;
export type ImagePreset = keyof typeof imagePresets;

export const imageDensities = [1, 2] as const;
export type ImageDensity = (typeof imageDensities)[number];

/** What each kind of upload is stored under, and which presets are made of it. */
export const uploadKinds = {
  caravan: {
    folder: 'images',
    prefix: '',
    presets: ['card', 'thumbnail', 'gallery', 'adminSmall', 'adminMedium', 'adminLarge'],
  },
  website: { folder: 'website', prefix: '', presets: ['heroSmall', 'hero', 'showroom', 'aboutGrid', 'lifestyle'] },
  banner: { folder: 'banners', prefix: 'campaign-', presets: ['hero', 'card'] },
} as const satisfies Record<string, { folder: string; prefix: string; presets: readonly ImagePreset[] }>;
export type UploadKind = keyof typeof uploadKinds;

/**
 * Presets that also exist as AVIF: none. At equal SSIM and effort 2 it saves 3 to 15 % over WebP on photographs (24 to 35 %
 * on flat drawings) and takes ten times as long, 1.4 s more a picture; the figures are in the README.
 */
export const avifPresets: readonly ImagePreset[] = [];

/** Longest side in px of the stored picture itself, shown by the full-screen viewer. */
export const storedImageMaxSide = 2000;

/** Limits of an uploaded file. Spec sections 5 and 9. */
export const maxImageBytes = 5_242_880;
export const maxImagePixels = 50_000_000;
/** Px as seen, either way: what is smaller is blurred even on a card. */
export const minImageSize = { width: 320, height: 200 } as const;
export const imageExtensions = ['jpg', 'jpeg', 'png', 'webp'] as const;
export const imageContentTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

const ownImage = /^\/media\/((?:images|website|banners)\/[\w.-]+)\.(?:jpe?g|png|webp)$/;

/** True for a picture in the product's own storage; anything else is legacy. */
export function isOwnImage(url: string): boolean {
  return ownImage.test(url);
}

/** Storage key of one preset of a stored picture: `images/a1.jpg` gives `images/a1/card@2x.webp`. */
export function presetKey(
  storedKey: string,
  preset: ImagePreset,
  density: ImageDensity,
  format: 'webp' | 'avif',
): string {
  return `${storedKey.replace(/\.\w+$/, '')}/${preset}@${density}x.${format}`;
}

/** Where a browser finds one preset of an own picture, as WebP. */
export function presetAddress(url: string, preset: ImagePreset, density: ImageDensity): string {
  return presetKey(url, preset, density, 'webp');
}

export interface ImageSource {
  src: string;
  /** Empty where the host makes no sizes. */
  srcset: string;
  /** AVIF alternative, empty where there is none. */
  avif: string;
  width: number;
  height: number;
}

const stockHost = 'images.pexels.com';

const isStock = (url: string) => URL.canParse(url) && new URL(url).hostname === stockHost;

/** Where a legacy picture is fetched from to be stored: the stock host's originals are too large, it makes them no larger than the stored one. */
export function storableAddress(url: string): string {
  if (!isStock(url) || new URL(url).searchParams.has('w')) return url;
  const sized = new URL(url);
  for (const [key, value] of Object.entries({ auto: 'compress', cs: 'tinysrgb', w: String(storedImageMaxSide) }))
    sized.searchParams.set(key, value);
  return sized.href;
}

/**
 * Where a browser finds `url` in the size of `preset`. Own pictures have ready-made files, the stock host resizes by its
 * compress and crop parameters, any other address is used as it is.
 */
export function imageSource(url: string, preset: ImagePreset): ImageSource {
  const { width, height } = imagePresets[preset];
  const own = ownImage.exec(url);
  if (own) {
    const base = `/media/${own[1]}/${preset}`;
    const set = (format: 'webp' | 'avif') => `${base}@1x.${format} 1x, ${base}@2x.${format} 2x`;
    return {
      src: `${base}@1x.webp`,
      srcset: set('webp'),
      avif: avifPresets.includes(preset) ? set('avif') : '',
      width,
      height,
    };
  }
  if (isStock(url)) {
    const at = (density: ImageDensity) => {
      const sized = new URL(url);
      sized.search = '';
      for (const [key, value] of Object.entries({ auto: 'compress', cs: 'tinysrgb', fit: 'crop' }))
        sized.searchParams.set(key, value);
      sized.searchParams.set('w', String(width * density));
      sized.searchParams.set('h', String(height * density));
      return sized.href;
    };
    return { src: at(1), srcset: `${at(1)} 1x, ${at(2)} 2x`, avif: '', width, height };
  }
  return { src: url, srcset: '', avif: '', width, height };
}
