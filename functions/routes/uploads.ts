import type { Handlers } from '../platform/api.ts';
import { type CompleteUploadDeps, completeUpload } from '../use-cases/complete-upload.ts';
import { type CreateUploadDeps, createUpload } from '../use-cases/create-upload.ts';

/** The staff's calls on pictures. */
export function uploadHandlers(
  deps: CreateUploadDeps & CompleteUploadDeps,
): Pick<Handlers<'images-api'>, 'createUpload' | 'completeUpload'> {
  return {
    createUpload: ({ body }) => createUpload(deps, body),
    completeUpload: ({ body }) => completeUpload(deps, body),
  };
}
