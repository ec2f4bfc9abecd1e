/** Codes shared by server and browser; each language words them for itself. */
export const errorCodes = [
  'invalid',
  'unauthorised',
  'forbidden',
  'not_found',
  'bad_slug',
  'method_not_allowed',
  'conflict',
  'taken',
  'too_large',
  'unsupported_type',
  'rule',
  'needs_confirmation',
  'rate_limited',
  'provider',
  'mail',
  'unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Code of what is wrong, by field path ("specs.length", "features.2"). */
export type FieldErrors = Record<string, string>;

/** HTTP status of each code; no other place decides it. */
export const errorStatus: Record<ErrorCode, number> = {
  invalid: 400,
  unauthorised: 401,
  forbidden: 403,
  not_found: 404,
  bad_slug: 404,
  method_not_allowed: 405,
  conflict: 409,
  taken: 409,
  too_large: 413,
  unsupported_type: 415,
  rule: 422,
  needs_confirmation: 422,
  rate_limited: 429,
  internal: 500,
  provider: 502,
  mail: 502,
  unavailable: 503,
};

/**
 * An expected failure, with its code. `message` is English and safe to show; `details` become part
 * of the error body.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    extra: { fields?: FieldErrors; details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.name = 'DomainError';
    this.code = code;
    this.fields = extra.fields;
    this.details = extra.details;
  }
}

/** Someone else wrote it first: `current` is what is stored now. */
export function conflict(message: string, current: unknown): DomainError {
  return new DomainError('conflict', message, { details: { current } });
}

/**
 * The CDN takes no further invalidation while too many are under way. The caller asks again later.
 */
export class CdnBusy extends Error {
  constructor(cause?: unknown) {
    super('The CDN takes no further invalidation for the moment', { cause });
    this.name = 'CdnBusy';
  }
}
