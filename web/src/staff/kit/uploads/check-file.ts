import { imageExtensions, maxImageBytes } from '../../../../../functions/domain/pictures.ts';

/** What the form can tell of a file without reading it. Spec section 5. */
export type FileProblem = 'notImage' | 'tooBig' | 'wrongType';

interface FileFacts {
  name: string;
  type: string;
  /** Bytes. */
  size: number;
}

const typeOf = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

function extension(name: string) {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return imageExtensions.find((known) => known === ending);
}

export function checkFile({ name, type, size }: FileFacts): FileProblem | null {
  if (!type.startsWith('image/')) return 'notImage';
  if (size > maxImageBytes) return 'tooBig';
  return extension(name) ? null : 'wrongType';
}

/** The content type to upload a checked file as: what its name says, as the server's own check goes by the name. */
export function contentTypeOf({ name }: FileFacts): (typeof typeOf)[keyof typeof typeOf] {
  return typeOf[extension(name) ?? 'jpg'];
}
