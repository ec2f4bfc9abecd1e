import { escapeXml } from '../xml.ts';

const statusOf = {
  AccessDenied: 403,
  BadDigest: 400,
  BucketAlreadyOwnedByYou: 409,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  IncompleteBody: 400,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidPolicyDocument: 400,
  InvalidRange: 416,
  KeyTooLongError: 400,
  MalformedPOSTRequest: 400,
  MalformedXML: 400,
  MaxPostPreDataLengthExceeded: 400,
  MethodNotAllowed: 405,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NotImplemented: 501,
  PreconditionFailed: 412,
  ServiceUnavailable: 503,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
} as const;

export type S3ErrorCode = keyof typeof statusOf;

/** S3's answer to an error, an XML document. `details` become further elements of it. */
export class S3Error extends Error {
  readonly code: S3ErrorCode;
  readonly details: Record<string, string>;

  constructor(code: S3ErrorCode, message: string, details: Record<string, string> = {}) {
    super(message);
    this.name = 'S3Error';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return statusOf[this.code];
  }

  toXml(requestId: string): string {
    const details = Object.entries(this.details).map(
      ([name, value]) => `<${name}>${escapeXml(value)}</${name}>`,
    );
    return (
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${this.code}</Code><Message>${escapeXml(this.message)}</Message>` +
      `${details.join('')}<RequestId>${requestId}</RequestId></Error>`
    );
  }
}
