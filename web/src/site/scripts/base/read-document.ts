import { ApiError } from '#shared/api/api-error.ts';

/** ms before a request is given up. Spec section 9. */
const requestTimeout = 20_000;

/** A page of the site as the server makes it now. Rejects with `ApiError`. */
export async function readDocument(address: string, signal?: AbortSignal): Promise<Document> {
  const limits = AbortSignal.any([
    ...(signal ? [signal] : []),
    AbortSignal.timeout(requestTimeout),
  ]);
  // The CDN may answer with an old copy for a while. A second cache in the browser would show
  // prices that are over.
  const response = await fetch(address, { cache: 'no-cache', signal: limits }).catch(
    (cause: unknown) => {
      throw new ApiError('offline', 0, 'No answer from the server', {}, { cause });
    },
  );
  if (!response.ok) throw new ApiError('internal', response.status, `HTTP ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}
