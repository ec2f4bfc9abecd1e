import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { functionOfKey } from '../../permissions/callers.ts';
import { S3Error } from './s3-error.ts';

/**
 * The secret with which forms are signed: one for the operator's key and those of all functions.
 */
export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

const conditionSchema = z.union([
  z.record(z.string(), z.string()),
  z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]),
  z.tuple([z.string(), z.string(), z.string()]),
]);
const policySchema = z.object({ expiration: z.string(), conditions: z.array(conditionSchema) });
type Policy = z.infer<typeof policySchema>;

/** Bytes the file may have. */
export interface SizeRange {
  min: number;
  max: number;
}

/** Fields that no policy needs to name. */
const uncovered = new Set(['policy', 'x-amz-signature', 'file']);

/**
 * Checks the fields of a form, and the bucket it was sent to, against its signed policy. Throws
 * S3Error.
 */
export function checkPostPolicy(
  fields: ReadonlyMap<string, string>,
  bucket: string,
  credentials: S3Credentials,
): SizeRange {
  const encoded = fields.get('policy');
  if (encoded === undefined) throw new S3Error('AccessDenied', 'Access Denied');
  checkSignature(encoded, fields, credentials);
  const policy = readPolicy(encoded);
  if (!(Date.parse(policy.expiration) > Date.now())) throw refused('Policy expired.');

  const values = new Map(fields);
  const named = values.get('bucket');
  if (named !== undefined && named !== bucket) throw refused('the form names another bucket.');
  values.set('bucket', bucket);
  const covered = new Set(uncovered);
  const range: SizeRange = { min: 0, max: 5 * 1024 ** 3 };
  for (const condition of policy.conditions) {
    if (!Array.isArray(condition)) {
      for (const [name, value] of Object.entries(condition))
        check(values, covered, 'eq', name, value);
    } else if (condition[0] === 'content-length-range') {
      range.min = Math.max(range.min, Number(condition[1]));
      range.max = Math.min(range.max, Number(condition[2]));
    } else {
      check(
        values,
        covered,
        condition[0],
        String(condition[1]).replace(/^\$/, ''),
        String(condition[2]),
      );
    }
  }
  const extra = [...fields.keys()].filter(
    (name) => !covered.has(name) && !name.startsWith('x-ignore-'),
  );
  if (extra.length > 0) throw refused(`Extra input fields: ${extra.join(', ')}`);
  return range;
}

function check(
  values: ReadonlyMap<string, string>,
  covered: Set<string>,
  kind: string,
  name: string,
  expected: string,
): void {
  const field = name.toLowerCase();
  const value = values.get(field) ?? '';
  covered.add(field);
  const holds =
    kind.toLowerCase() === 'eq'
      ? value === expected
      : kind.toLowerCase() === 'starts-with' && value.startsWith(expected);
  if (!holds)
    throw refused(`Policy Condition failed: ${JSON.stringify([kind, `$${name}`, expected])}`);
}

function readPolicy(encoded: string): Policy {
  try {
    return policySchema.parse(JSON.parse(Buffer.from(encoded, 'base64').toString()));
  } catch {
    throw new S3Error('InvalidPolicyDocument', 'Invalid Policy: Invalid JSON.');
  }
}

function checkSignature(
  policy: string,
  fields: ReadonlyMap<string, string>,
  credentials: S3Credentials,
): void {
  const signature = fields.get('x-amz-signature');
  const scope = fields.get('x-amz-credential')?.split('/');
  if (!signature || !scope || fields.get('x-amz-algorithm') !== 'AWS4-HMAC-SHA256') {
    throw new S3Error('AccessDenied', 'Access Denied');
  }
  const [accessKeyId, ...rest] = scope;
  if (
    accessKeyId === undefined ||
    (accessKeyId !== credentials.accessKeyId && functionOfKey(accessKeyId) === null)
  ) {
    throw new S3Error(
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    );
  }
  // The signing key is derived from the scope: date, region, service, "aws4_request".
  const key = rest.reduce<Buffer>(hmac, Buffer.from(`AWS4${credentials.secretAccessKey}`));
  const expected = hmac(key, policy);
  const given = Buffer.from(signature, 'hex');
  if (rest.length !== 4 || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new S3Error(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    );
  }
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function refused(reason: string): S3Error {
  return new S3Error('AccessDenied', `Invalid according to Policy: ${reason}`);
}
