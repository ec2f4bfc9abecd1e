import { DomainError, type ErrorCode } from './errors.ts';

/**
 * Box of a preset in CSS px. Pictures are cropped to it (`cover`); the floor plan is shown whole in
 * it, on white. Spec section 9.
 */
export const imagePresets = {
  card: { width: 400, height: 224 },
  thumbnail: { width: 80, height: 64 },
  gallery: { width: 800, height: 400 },
  /** A floor plan: shown whole, never cropped. An addition to the spec. */
  plan: { width: 800, height: 400 },
  adminSmall: { width: 48, height: 48 },
  adminMedium: { width: 64, height: 64 },
  adminLarge: { width: 128, height: 80 },
  showroom: { width: 600, height: 400 },
  aboutGrid: { width: 300, height: 400 },
  lifestyle: { width: 600, height: 256 },
  hero: { width: 1920, height: 700 },
  /** The hero for a phone; an addition to the spec. */
  heroSmall: { width: 960, height: 350 },
} as const;
export type ImagePreset = keyof typeof imagePresets;

/**
 * The edition of a preset, raised when its box or quality changes. Its files then have new names,
 * because browsers and the edge keep a file for a year. Before a release that adds or changes a
 * preset, the operator runs `npm run presets`.
 */
const presetEditions: { readonly [Preset in ImagePreset]?: number } = {};

const imageDensities = [1, 2] as const;
export type ImageDensity = (typeof imageDensities)[number];

/** One file of a stored picture. */
export interface PresetFile {
  preset: ImagePreset;
  density: ImageDensity;
  format: 'webp' | 'avif';
}

/** The files that these presets consist of. */
export function presetFiles(presets: readonly ImagePreset[]): PresetFile[] {
  return presets.flatMap((preset) => {
    const formats = avifPresets.includes(preset)
      ? (['webp', 'avif'] as const)
      : (['webp'] as const);
    return imageDensities.flatMap((density) =>
      formats.map((format) => ({ preset, density, format })),
    );
  });
}

/** What each kind of upload is stored under, and which presets are made of it. */
export const uploadKinds = {
  caravan: {
    folder: 'images',
    prefix: '',
    presets: ['card', 'thumbnail', 'gallery', 'plan', 'adminSmall', 'adminMedium', 'adminLarge'],
  },
  website: {
    folder: 'website',
    prefix: '',
    presets: ['heroSmall', 'hero', 'showroom', 'aboutGrid', 'lifestyle'],
  },
  banner: { folder: 'banners', prefix: 'campaign-', presets: ['hero', 'card'] },
} as const satisfies Record<
  string,
  { folder: string; prefix: string; presets: readonly ImagePreset[] }
>;
export type UploadKind = keyof typeof uploadKinds;

/**
 * Presets that also exist as AVIF: none. At equal SSIM and effort 2 it saves 3 to 28 % over WebP on
 * photographs and takes ten times as long to make, 1.4 s more a picture.
 */
export const avifPresets: readonly ImagePreset[] = [];

/** Longest side in px of the stored picture itself, which the gallery shows on the full screen. */
export const storedImageMaxSide = 2000;

interface Size {
  width: number;
  height: number;
}

/**
 * The size, px, to which an upload is decoded: as large as the stored picture or any preset at 2x
 * needs.
 */
export function usableSize({ width, height }: Size, presets: readonly ImagePreset[]): Size {
  const scales = presets.map((preset) =>
    Math.max((imagePresets[preset].width * 2) / width, (imagePresets[preset].height * 2) / height),
  );
  const scale = Math.min(1, Math.max(storedImageMaxSide / Math.max(width, height), ...scales));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Limits of an uploaded file. Spec sections 5 and 9. */
export const maxImageBytes = 5_242_880;
export const maxImagePixels = 50_000_000;
/** Px as seen, of either side: a smaller picture is blurred even on a card. */
export const minImageSize = { width: 320, height: 200 } as const;
/** The same limits as messages name them. */
export const imageLimits = {
  megabytes: maxImageBytes / 2 ** 20,
  megapixels: maxImagePixels / 1_000_000,
  /** Width by height, px. */
  least: `${minImageSize.width} × ${minImageSize.height}`,
} as const;
export const imageExtensions = ['jpg', 'jpeg', 'png', 'webp'] as const;
export const imageContentTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

const ownImage = /^\/media\/(?:images|website|banners)\/[\w.-]+\.(?:jpe?g|png|webp)$/;

/** True for a picture in the product's own storage; anything else is a legacy picture. */
export function isOwnImage(url: string): boolean {
  return ownImage.test(url);
}

/**
 * Storage key of one file of a stored picture: `images/a1.jpg` gives `images/a1/card@2x.webp`, and
 * `card-2@2x.webp` in its second edition.
 */
export function presetKey(
  storedKey: string,
  { preset, density, format }: PresetFile,
  edition: number = presetEditions[preset] ?? 1,
): string {
  const name = edition === 1 ? preset : `${preset}-${edition}`;
  return `${storedKey.replace(/\.\w+$/, '')}/${name}@${density}x.${format}`;
}

/** Where a browser finds one preset of an own picture, as WebP. */
export function presetAddress(url: string, preset: ImagePreset, density: ImageDensity): string {
  return presetKey(url, { preset, density, format: 'webp' });
}

interface ImageSource {
  src: string;
  /** Empty where the host offers no sizes. */
  srcset: string;
  /** AVIF alternative, empty where there is none. */
  avif: string;
  width: number;
  height: number;
}

const stockHost = 'images.pexels.com';

const isStock = (url: string) => URL.canParse(url) && new URL(url).hostname === stockHost;

/**
 * The address from which a legacy picture is fetched to be stored. The stock host's originals are
 * too large, so it is asked to make them no larger than the stored picture.
 */
export function storableAddress(url: string): string {
  if (!isStock(url) || new URL(url).searchParams.has('w')) return url;
  const sized = new URL(url);
  for (const [key, value] of Object.entries({
    auto: 'compress',
    cs: 'tinysrgb',
    w: String(storedImageMaxSide),
  }))
    sized.searchParams.set(key, value);
  return sized.href;
}

/**
 * Where a browser finds `url` in the size of `preset`. Own pictures have ready-made files, the
 * stock host resizes by its compress and crop parameters, any other address is used as it is.
 */
export function imageSource(url: string, preset: ImagePreset): ImageSource {
  const { width, height } = imagePresets[preset];
  if (isOwnImage(url)) {
    const at = (density: ImageDensity, format: 'webp' | 'avif') =>
      presetKey(url, { preset, density, format });
    const set = (format: 'webp' | 'avif') => `${at(1, format)} 1x, ${at(2, format)} 2x`;
    return {
      src: at(1, 'webp'),
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

/** Why a picture is refused; each language words it. An error body carries it as `reason`. */
export const imageRefusals = [
  'notAnImage',
  'typeMismatch',
  'truncated',
  'animated',
  'tooManyPixels',
  'tooSmall',
  'tooLarge',
] as const;
export type ImageRefusal = (typeof imageRefusals)[number];

const refusals: Record<ImageRefusal, { code: ErrorCode; message: string }> = {
  notAnImage: { code: 'unsupported_type', message: 'The file is not a JPG, PNG or WebP picture' },
  typeMismatch: { code: 'unsupported_type', message: 'The file is not of the type its name says' },
  truncated: { code: 'rule', message: 'The picture is damaged or incomplete' },
  animated: { code: 'rule', message: 'The picture is animated' },
  tooManyPixels: {
    code: 'rule',
    message: `The picture has more than ${imageLimits.megapixels} megapixels`,
  },
  tooSmall: {
    code: 'rule',
    message: `The picture is smaller than ${imageLimits.least} pixels`,
  },
  tooLarge: { code: 'too_large', message: `The file is larger than ${imageLimits.megabytes} MB` },
};

/**
 * The error that refuses a picture for `reason`: 415 for what it is, 413 for its bytes, 422 for
 * what is in it.
 */
export function refusePicture(reason: ImageRefusal, cause?: unknown): DomainError {
  const { code, message } = refusals[reason];
  return new DomainError(code, message, { details: { reason }, cause });
}

/** The reason of a refused picture, or null for any other failure. */
export function imageRefusalOf(error: unknown): ImageRefusal | null {
  if (!(error instanceof DomainError)) return null;
  return imageRefusals.find((reason) => reason === error.details?.reason) ?? null;
}

/**
 * Why a picture stored elsewhere can't be moved here: it can't be fetched, or it is refused as an
 * upload would be. Each language words it.
 */
export const migrationReasons = [
  'privateAddress',
  'redirects',
  'notThere',
  'tooSlow',
  'unreachable',
  ...imageRefusals,
] as const;
export type MigrationReason = (typeof migrationReasons)[number];

/**
 * A picture stored elsewhere that could not be fetched. `message` continues a sentence after its
 * address: "is at a private address".
 */
export class PictureNotFetched extends Error {
  override name = 'PictureNotFetched';
  readonly reason: MigrationReason;
  constructor(reason: MigrationReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
