import type { Handlers } from '../platform/api.ts';
import {
  type CompleteUploadDeps,
  type CreateUploadDeps,
  completeUpload,
  createUpload,
} from '../use-cases/pictures/uploads.ts';

/** The staff's calls on pictures. */
export function uploadHandlers(
  deps: CreateUploadDeps & CompleteUploadDeps,
): Pick<Handlers<'images-api'>, 'createUpload' | 'completeUpload'> {
  return {
    createUpload: ({ body }) => createUpload(deps, body),
    completeUpload: ({ body }) => completeUpload(deps, body),
  };
}
