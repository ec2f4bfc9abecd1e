import { DomainError, type ErrorCode } from './errors.ts';
import { minImageSize } from './image-preset.ts';

/** Why a picture is refused; each language words them. An error body carries it as `reason`. */
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
  tooManyPixels: { code: 'rule', message: 'The picture has more than 50 megapixels' },
  tooSmall: {
    code: 'rule',
    message: `The picture is smaller than ${minImageSize.width} × ${minImageSize.height} pixels`,
  },
  tooLarge: { code: 'too_large', message: 'The file is larger than 5 MB' },
};

/** The error that refuses a picture for `reason`: 415 for what it is, 413 for its bytes, 422 for what is in it. */
export function refusePicture(reason: ImageRefusal, cause?: unknown): DomainError {
  const { code, message } = refusals[reason];
  return new DomainError(code, message, { details: { reason }, ...(cause === undefined ? {} : { cause }) });
}

/** The reason of a refused picture, or null for any other failure. */
export function imageRefusalOf(error: unknown): ImageRefusal | null {
  if (!(error instanceof DomainError)) return null;
  return imageRefusals.find((reason) => reason === error.details?.reason) ?? null;
}
