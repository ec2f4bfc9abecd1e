import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { DomainError } from '../domain/errors.ts';

const claimsSchema = z.object({
  sub: z.string().check(z.minLength(1)),
  token_use: z.string(),
  /** Seconds since the epoch; API Gateway hands it over as text, and has compared it with the time. */
  exp: z.union([z.string(), z.number()]).check(z.refine((exp) => Number(exp) > 0)),
  email: z.optional(z.string()),
});
const contextSchema = z.object({ authorizer: z.object({ jwt: z.object({ claims: claimsSchema }) }) });

/**
 * Who makes a staff call, as their changes are signed: the e-mail, or the id where there is none. API Gateway verified the token; this
 * holds it to being an ID token of a signed-in person, so a route deployed without its authorizer, a token made for something else,
 * or one that never expires, still opens nothing.
 */
export function requireStaff(event: APIGatewayProxyEventV2): string {
  const parsed = contextSchema.safeParse(event.requestContext);
  if (!parsed.success) throw new DomainError('unauthorised', 'Please sign in');
  const { sub, token_use, email } = parsed.data.authorizer.jwt.claims;
  if (token_use !== 'id') throw new DomainError('unauthorised', 'Please sign in');
  return email ?? sub;
}
