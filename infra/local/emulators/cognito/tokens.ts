import {
  createHash,
  createPrivateKey,
  createPublicKey,
  createVerify,
  randomBytes,
  sign,
} from 'node:crypto';
import * as z from 'zod/mini';
import { sessionDays, tokenSeconds } from '#infra/staff-session.ts';
import { notAuthorized } from './cognito-error.ts';
import type { PoolStore, StaffUser } from './pool-store.ts';

/** ms for which a sign-in can be renewed. */
const refreshLife = sessionDays * 24 * 3600_000;

export interface PublicKey {
  kty: string;
  kid: string;
  alg: string;
  use: string;
  n: string;
  e: string;
}

export interface TokenOptions {
  store: PoolStore;
  issuer: string;
  clientId: string;
}

const accessClaimsSchema = z.object({
  sub: z.string(),
  exp: z.number(),
  iss: z.string(),
  token_use: z.literal('access'),
  origin_jti: z.string(),
});
const publicKeySchema = z.object({ kty: z.string(), n: z.string(), e: z.string() });

const digest = (token: string) => createHash('sha256').update(token).digest('hex');
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A pool's keys, as they are used and as they are published. */
function keysOf(store: PoolStore) {
  const privateKey = createPrivateKey(store.privateKey);
  const publicKey = createPublicKey(privateKey);
  const { kty, n, e } = publicKeySchema.parse(publicKey.export({ format: 'jwk' }));
  const kid = createHash('sha256').update(n).digest('base64url').slice(0, 24);
  const published: PublicKey = { kty, kid, alg: 'RS256', use: 'sig', n, e };
  return { privateKey, publicKey, published };
}

/** Makes and reads the pool's tokens. */
export function createTokens({ store, issuer, clientId }: TokenOptions) {
  let known: ReturnType<typeof keysOf> | undefined;
  function keys() {
    known ??= keysOf(store);
    return known;
  }

  function signed(claims: object): string {
    const { privateKey, published } = keys();
    const content = `${encode({ kid: published.kid, alg: 'RS256' })}.${encode(claims)}`;
    return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`;
  }

  function idAndAccess(user: StaffUser, grant: { id: string; signedInAt: number }) {
    const iat = Math.floor(Date.now() / 1000);
    const shared = {
      sub: user.sub,
      iss: issuer,
      origin_jti: grant.id,
      event_id: crypto.randomUUID(),
      auth_time: Math.floor(grant.signedInAt / 1000),
      iat,
      exp: iat + tokenSeconds,
    };
    return {
      IdToken: signed({
        ...shared,
        jti: crypto.randomUUID(),
        token_use: 'id',
        aud: clientId,
        email: user.email,
        email_verified: true,
        'cognito:username': user.sub,
      }),
      AccessToken: signed({
        ...shared,
        jti: crypto.randomUUID(),
        token_use: 'access',
        client_id: clientId,
        username: user.sub,
        scope: 'aws.cognito.signin.user.admin',
      }),
      ExpiresIn: tokenSeconds,
      TokenType: 'Bearer',
    };
  }

  const isAlive = ({ signedInAt }: { signedInAt: number }) => Date.now() - signedInAt < refreshLife;

  function findGrant(refreshToken: string) {
    const token = digest(refreshToken);
    for (const user of store.users()) {
      const grant = user.grants.find((each) => each.token === token && isAlive(each));
      if (grant) return { user, grant };
    }
    return undefined;
  }

  return {
    jwks: () => ({ keys: [keys().published] }),
    /** An ID token of a sign-in that can't be renewed. */
    idTokenFor: (user: StaffUser) =>
      idAndAccess(user, { id: crypto.randomUUID(), signedInAt: Date.now() }).IdToken,
    /** The tokens of a completed sign-in; it can be renewed until it ends. */
    start(user: StaffUser) {
      const RefreshToken = randomBytes(48).toString('base64url');
      const grant = {
        id: crypto.randomUUID(),
        token: digest(RefreshToken),
        signedInAt: Date.now(),
      };
      store.save({ ...user, grants: [...user.grants.filter(isAlive), grant] });
      return { ...idAndAccess(user, grant), RefreshToken };
    },
    renew(refreshToken: string) {
      const found = findGrant(refreshToken);
      if (!found) throw notAuthorized('Invalid Refresh Token');
      return idAndAccess(found.user, found.grant);
    },
    /** Ends one sign-in; does nothing for an invalid token. */
    revoke(refreshToken: string): void {
      const found = findGrant(refreshToken);
      if (!found) return;
      store.save({
        ...found.user,
        grants: found.user.grants.filter(({ id }) => id !== found.grant.id),
      });
    },
    /** The owner of an access token, as long as that sign-in has not ended. */
    userOf(accessToken: string): StaffUser {
      const [head = '', body = '', signature = ''] = accessToken.split('.');
      const genuine = createVerify('RSA-SHA256')
        .update(`${head}.${body}`)
        .verify(keys().publicKey, signature, 'base64url');
      const { data } = accessClaimsSchema.safeParse(
        genuine ? JSON.parse(Buffer.from(body, 'base64url').toString()) : null,
      );
      if (!data || data.iss !== issuer) throw notAuthorized('Invalid Access Token');
      if (data.exp * 1000 <= Date.now()) throw notAuthorized('Access Token has expired');
      const user = store.find(data.sub);
      if (!user?.grants.some(({ id }) => id === data.origin_jti))
        throw notAuthorized('Access Token has been revoked');
      return user;
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
