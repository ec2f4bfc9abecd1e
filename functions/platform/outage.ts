const outageNames = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'TooManyRequestsException',
  'InternalServerError',
  'ServiceUnavailable',
  'SlowDown',
  'TimeoutError',
]);
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN']);

/** True for what a service of ours being throttled, down or out of reach throws: asking again later can help. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (outageNames.has(error.name)) return true;
  if ('code' in error && typeof error.code === 'string' && networkCodes.has(error.code)) return true;
  const metadata: unknown = '$metadata' in error ? error.$metadata : undefined;
  if (typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata)
    return Number(metadata.httpStatusCode) >= 500;
  return isOutage(error.cause);
}
