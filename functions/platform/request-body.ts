import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { DomainError } from '../domain/errors.ts';

/** Bytes. The longest house form is about a tenth of it. */
const maxBodyBytes = 262_144;

/** The JSON of a request's body. Refuses other content types unless `untyped` (415), more than 256 kB (413) and what is not JSON (400). */
export function readJsonBody(event: APIGatewayProxyEventV2, untyped = false): unknown {
  const type = event.headers['content-type'] ?? '';
  if (!untyped && !/^application\/json\s*(;|$)/i.test(type))
    throw new DomainError('unsupported_type', 'The body must be JSON');
  const raw = event.body ?? '';
  const text = event.isBase64Encoded ? Buffer.from(raw, 'base64').toString('utf8') : raw;
  if (Buffer.byteLength(text) > maxBodyBytes) throw new DomainError('too_large', 'The body is too large');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DomainError('invalid', 'The body is not valid JSON', { cause, fields: { body: 'invalid' } });
  }
}
