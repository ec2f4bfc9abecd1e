import { type ImageRefusal, imageRefusals, type UploadKind } from '../../../../../functions/domain/pictures.ts';

import type { WebsiteSection } from '../../../../../functions/domain/website-sections.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { staffApi } from '../../session/staff-api.ts';
import { contentTypeOf } from './check-file.ts';

/** Why a picture was not taken: what is wrong with it, or what happened on its way. */
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
  /** Percent of the bytes that have left. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

function reasonOf(error: unknown): UploadReason {
  if (error instanceof UploadFailed) return error.reason;
  if (!(error instanceof ApiError)) return 'other';
  const refusal = imageRefusals.find((reason) => reason === error.body.reason);
  if (refusal) return refusal;
  if (error.fields.size || error.code === 'too_large') return 'tooLarge';
  if (error.code === 'offline') return 'offline';
  return error.code === 'unauthorised' ? 'signedOut' : 'other';
}

/** Posts the file with the form the server signed. XMLHttpRequest, because only that tells how far an upload is. */
function post(url: string, fields: Record<string, string>, file: File, { onProgress, signal }: UploadSteps) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    // Storage ignores every field after the file.
    form.append('file', file);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve();
      reject(new UploadFailed(/EntityTooLarge/.test(request.responseText) ? 'tooLarge' : 'storage'));
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
 * One picture from the browser to its public address: a signed form, straight to storage, then the server's check.
 * Of kind `website` it is for a section of the site. Rejects with `UploadFailed`, or with the signal's reason.
 */
export async function uploadPicture(
  kind: UploadKind,
  file: File,
  steps: UploadSteps,
  section?: WebsiteSection,
): Promise<string> {
  const { signal } = steps;
  try {
    // The API would refuse its size, which reads as too large.
    if (file.size === 0) throw new UploadFailed('truncated');
    const body = {
      kind,
      section,
      content_type: contentTypeOf(file),
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
    throw new UploadFailed(reasonOf(error), { cause: error });
  }
}
