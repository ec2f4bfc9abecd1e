import { useEffect, useRef, useState } from 'react';
import { type WebsiteSection, websitePlaces } from '#domain/dealer/website-sections.ts';
import {
  isHeif,
  type PictureContentType,
  pictureEndings,
  pictureTypeOf,
  signatureBytes,
} from '#domain/picture-type.ts';
import {
  type ImageRefusal,
  imageExtensions,
  imageRefusals,
  maxImageBytes,
  type UploadKind,
  uploadKinds,
} from '#domain/pictures.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { staffApi } from '../../session/staff-api.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** What the form says of a file before its upload. Spec section 5, and pictures as iPhones take them. */
export type FileProblem = 'notImage' | 'tooBig' | 'wrongType' | 'heif';

const typeOf: Record<(typeof imageExtensions)[number], PictureContentType> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

function extension(name: string) {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return imageExtensions.find((known) => known === ending);
}

/** A file's first bytes; none where the browser can't read it. */
const signatureOf = async (file: File) =>
  new Uint8Array(
    await file
      .slice(0, signatureBytes)
      .arrayBuffer()
      .catch(() => new ArrayBuffer()),
  );

/**
 * A picture is taken by its bytes, whatever its name says: Windows saves JPEGs as `.jfif`, and many
 * sites send a WebP under the name of a JPEG. Of other files the name and the type that the browser
 * made of it decide what to say.
 */
export async function checkFile(file: File): Promise<FileProblem | null> {
  const { name, type, size } = file;
  const signature = await signatureOf(file);
  if (isHeif(signature)) return 'heif';
  if (pictureTypeOf(signature) === null) {
    if (!type.startsWith('image/')) return 'notImage';
    if (!extension(name)) return 'wrongType';
  }
  return size > maxImageBytes ? 'tooBig' : null;
}

/**
 * The file under a name and a type that are true, because the server checks both. One that is no
 * picture keeps what its name says: the server refuses it.
 */
export async function namedByBytes(
  file: File,
): Promise<{ file: File; content_type: PictureContentType }> {
  const known = extension(file.name);
  const content_type = pictureTypeOf(await signatureOf(file)) ?? typeOf[known ?? 'jpg'];
  if (known && typeOf[known] === content_type && file.type === content_type)
    return { file, content_type };
  const name = `${file.name.replace(/\.[^.]*$/, '')}.${pictureEndings[content_type]}`;
  return { file: new File([file], name, { type: content_type }), content_type };
}

/** Why a picture was not taken: what is wrong with it, or what failed during the upload. */
export type UploadReason = ImageRefusal | 'storage' | 'offline' | 'signedOut' | 'other';

export class UploadFailed extends Error {
  override name = 'UploadFailed';
  readonly reason: UploadReason;
  constructor(reason: UploadReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

export interface UploadSteps {
  /** Percent of the bytes that were sent. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** Why a picture was not taken, from what a call or the storage answered. */
export function uploadReason(error: unknown): UploadReason {
  if (error instanceof UploadFailed) return error.reason;
  if (!(error instanceof ApiError)) return 'other';
  const refusal = imageRefusals.find((reason) => reason === error.body.reason);
  if (refusal) return refusal;
  if (error.fields.size || error.code === 'too_large') return 'tooLarge';
  if (error.code === 'offline') return 'offline';
  return error.code === 'unauthorised' ? 'signedOut' : 'other';
}

/**
 * Posts the file with the form that the server signed. By XMLHttpRequest, because nothing else
 * reports an upload's progress.
 */
function post(
  url: string,
  fields: Record<string, string>,
  file: File,
  { onProgress, signal }: UploadSteps,
) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    // Storage ignores every field after the file.
    form.append('file', file);
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve();
      reject(
        new UploadFailed(/EntityTooLarge/.test(request.responseText) ? 'tooLarge' : 'storage'),
      );
    };
    request.onerror = () => reject(new UploadFailed('offline'));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    request.open('POST', url);
    request.send(form);
  });
}

/**
 * One picture from the browser to its public address: shrunk, posted straight to the storage by a
 * signed form, then checked by the server. A picture of kind `website` is for a section of the
 * site. Rejects with `UploadFailed`, or with the signal's reason.
 */
export async function uploadPicture(
  kind: UploadKind,
  chosen: File,
  steps: UploadSteps,
  section?: WebsiteSection,
): Promise<string> {
  const { signal } = steps;
  try {
    // For an empty file the API's error would say "too large".
    if (chosen.size === 0) throw new UploadFailed('truncated');
    const shrunk = await shrinkPicture(
      chosen,
      section ? websitePlaces[section].presets : uploadKinds[kind].presets,
    );
    const { file, content_type } = await namedByBytes(shrunk);
    signal.throwIfAborted();
    if (file.size > maxImageBytes) throw new UploadFailed('tooLarge');
    const body = {
      kind,
      section,
      content_type,
      size: file.size,
      name: file.name.slice(-255),
    } as const;
    const { url, fields, key } = await staffApi.createUpload({ body }, { signal });
    await post(url, fields, file, steps);
    steps.onProgress(100);
    const stored = await staffApi.completeUpload({ body: { kind, key } }, { signal });
    return stored.url;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw new UploadFailed(uploadReason(error), { cause: error });
  }
}

/** One file being uploaded. At 100 percent the storage has it, and the server is checking it. */
export interface Upload {
  /** Counts up in the order the files were chosen. */
  turn: number;
  file: File;
  status: 'waiting' | 'sending' | 'failed';
  percent: number;
  reason: UploadReason | null;
}

interface QueueOptions {
  upload: (file: File, steps: UploadSteps) => Promise<string>;
  onDone: (url: string, upload: Upload) => void;
  /** Files sent at the same time. */
  limit?: number;
}

/**
 * Files wait in the order in which they were chosen, a few are sent at a time, and one that fails
 * does not stop the others.
 */
export function createUploadQueue({ upload, onDone, limit = 3 }: QueueOptions) {
  let uploads: readonly Upload[] = [];
  let turns = 0;
  const controllers = new Map<number, AbortController>();
  const listeners = new Set<() => void>();

  function set(next: readonly Upload[]) {
    uploads = next;
    for (const listener of listeners) listener();
  }
  function patch(turn: number, changes: Partial<Upload>) {
    set(uploads.map((one) => (one.turn === turn ? { ...one, ...changes } : one)));
  }
  function drop(turn: number) {
    set(uploads.filter((one) => one.turn !== turn));
  }

  async function send({ turn, file }: Upload) {
    const controller = new AbortController();
    controllers.set(turn, controller);
    patch(turn, { status: 'sending', percent: 0, reason: null });
    try {
      const url = await upload(file, {
        signal: controller.signal,
        onProgress: (percent) => patch(turn, { percent }),
      });
      const done = uploads.find((one) => one.turn === turn);
      drop(turn);
      if (done && !controller.signal.aborted) onDone(url, done);
    } catch (error) {
      if (!controller.signal.aborted)
        patch(turn, {
          status: 'failed',
          reason: error instanceof UploadFailed ? error.reason : 'other',
        });
    } finally {
      controllers.delete(turn);
      next();
    }
  }

  function next() {
    const free = limit - controllers.size;
    for (const waiting of uploads
      .filter(({ status }) => status === 'waiting')
      .slice(0, Math.max(0, free)))
      void send(waiting);
  }

  function add(files: readonly File[]) {
    set([
      ...uploads,
      ...files.map((file): Upload => {
        turns += 1;
        return { turn: turns, file, status: 'waiting', percent: 0, reason: null };
      }),
    ]);
    next();
  }
  function cancelAll() {
    set([]);
    for (const controller of controllers.values()) controller.abort();
  }

  return {
    uploads: () => uploads,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add,
    /** Stops an upload, or takes a failed one off the list. */
    cancel(turn: number) {
      drop(turn);
      controllers.get(turn)?.abort();
    },
    retry(turn: number) {
      patch(turn, { status: 'waiting', percent: 0, reason: null });
      next();
    },
    cancelAll,
    /** Replaces the queue's files by these. */
    replace(files: readonly File[]) {
      cancelAll();
      add(files);
    },
  };
}
export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Whether files are being uploaded or wait for that; a failed one is not. */
export function isUploading(queue: UploadQueue): boolean {
  return queue.uploads().some(({ status }) => status !== 'failed');
}

/**
 * A queue of pictures that lasts as long as its form is shown. `section` is for a picture of the
 * site.
 */
export function useUploadQueue(
  kind: UploadKind,
  onDone: (url: string, upload: Upload) => void,
  section?: WebsiteSection,
): UploadQueue {
  const latest = useRef(onDone);
  latest.current = onDone;
  const [queue] = useState(() =>
    createUploadQueue({
      upload: (file, steps) => uploadPicture(kind, file, steps, section),
      onDone: (url, upload) => latest.current(url, upload),
    }),
  );
  useEffect(() => () => queue.cancelAll(), [queue]);
  return queue;
}
