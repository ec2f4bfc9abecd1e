import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { DomainError } from '../domain/errors.ts';

const keySchema = z.uuid();

/** The request's `Idempotency-Key` in lower case, null without one; refuses what is no UUID. */
export function idempotencyKey(event: APIGatewayProxyEventV2): string | null {
  const given = event.headers['idempotency-key'];
  if (given === undefined) return null;
  const key = keySchema.safeParse(given.trim().toLowerCase());
  if (!key.success)
    throw new DomainError('invalid', 'The Idempotency-Key must be a UUID', {
      fields: { 'Idempotency-Key': 'invalid' },
    });
  return key.data;
}
