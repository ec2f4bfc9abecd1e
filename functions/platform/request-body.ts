import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { DomainError } from '../domain/errors.ts';

/** Bytes. The longest house form is about a tenth of it. */
const maxBodyBytes = 262_144;

/** What a body says whose type is not believed: JSON, JSON in a form, or a form's fields; nothing where it is none of them. */
function readAnything(text: string): unknown {
  const parsed = parse(text.replace(/^\uFEFF/, ''));
  if (parsed !== undefined) return isRecord(parsed) ? parsed : {};
  const fields = [...new URLSearchParams(text)];
  // A form's encoding around JSON leaves it as a name, or cut in two at its first `=`.
  const inside = parse(fields.map((field) => field.filter((part) => part !== '').join('=')).join('&'));
  return isRecord(inside) ? inside : Object.fromEntries(fields);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The JSON of a request's body. Refuses other content types (415), more than 256 kB (413) and what is not JSON (400); of an
 * `untyped` one only the size.
 */
export function readJsonBody(event: APIGatewayProxyEventV2, untyped = false): unknown {
  const type = event.headers['content-type'] ?? '';
  if (!untyped && !/^application\/json\s*(;|$)/i.test(type))
    throw new DomainError('unsupported_type', 'The body must be JSON');
  const raw = event.body ?? '';
  const text = event.isBase64Encoded ? Buffer.from(raw, 'base64').toString('utf8') : raw;
  if (Buffer.byteLength(text) > maxBodyBytes) throw new DomainError('too_large', 'The body is too large');
  if (untyped) return readAnything(text);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DomainError('invalid', 'The body is not valid JSON', { cause, fields: { body: 'invalid' } });
  }
}
