import { JwtVerifier } from 'aws-jwt-verify';
import type { Claims } from './gateway-event.ts';

/** Claims of a valid token, null for any other. */
export type Authorizer = (authorization: string | undefined) => Claims | null;

export interface JwtAuthorizerOptions {
  issuer: string;
  audience: string;
  /** The pool's public keys. */
  jwks: Parameters<typeof createVerifier>[2];
}

function createVerifier(
  issuer: string,
  audience: string,
  jwks: { keys: { kty: string; kid: string }[] },
) {
  const verifier = JwtVerifier.create({
    issuer,
    // API Gateway takes `aud`, and `client_id` only where there is no `aud`; an access token has
    // the latter.
    audience: null,
    customJwtCheck: ({ payload }) => {
      const given = payload.aud ?? payload.client_id;
      if (given !== audience && !(Array.isArray(given) && given.includes(audience)))
        throw new Error('The token is for somebody else');
      // API Gateway demands it; the library compares it with the time only where there is one.
      if (payload.exp === undefined) throw new Error('The token never expires');
    },
  });
  verifier.cacheJwks(jwks as Parameters<typeof verifier.cacheJwks>[0]);
  return verifier;
}

/** API Gateway passes every claim on as text; lists lose their commas and keep their brackets. */
function claimText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.join(' ')}]`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Checks what API Gateway's JWT authorizer checks: signature, issuer, audience, expiry. */
export function createJwtAuthorizer({ issuer, audience, jwks }: JwtAuthorizerOptions): Authorizer {
  const verifier = createVerifier(issuer, audience, jwks);
  return (authorization) => {
    const token = authorization?.replace(/^Bearer\s+/i, '').trim();
    if (!token) return null;
    try {
      const payload = verifier.verifySync(token);
      return Object.fromEntries(
        Object.entries(payload).map(([name, value]) => [name, claimText(value)]),
      );
    } catch {
      return null;
    }
  };
}
