import type { ErrorCode, FieldErrors } from '#domain/errors.ts';

/** A call that the API refused, or that never reached it (`offline`). */
export class ApiError extends Error {
  readonly code: ErrorCode | 'offline';
  readonly status: number;
  readonly fields: FieldErrors;
  /** The whole error body, for calls that add fields to it (a conflict's `current`). */
  readonly body: Readonly<Record<string, unknown>>;
  /** Finds the error in the logs; null where the call did not reach them. */
  readonly reference: string | null;

  constructor(
    code: ErrorCode | 'offline',
    status: number,
    message: string,
    body: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.body = body;
    this.fields = readFields(body.fields);
    this.reference = typeof body.reference === 'string' ? body.reference : null;
  }
}

function readFields(value: unknown): FieldErrors {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, code]) => (typeof code === 'string' ? [[key, code]] : [])),
  );
}
