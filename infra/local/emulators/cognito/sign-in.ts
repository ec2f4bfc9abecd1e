import { createHmac, randomBytes } from 'node:crypto';
import type { PreAuthenticationTriggerEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { CognitoError, notAuthorized, wrongCredentials } from './cognito-error.ts';
import { checkPasswordPolicy } from './password.ts';
import type { PoolStore, StaffUser } from './pool-store.ts';
import type { Srp, SrpAttempt } from './srp.ts';
import type { Tokens } from './tokens.ts';

export interface SignInOptions {
  store: PoolStore;
  tokens: Tokens;
  srp: Srp;
  region: string;
  userPoolId: string;
  clientId: string;
  /** The pool's trigger; when it rejects, the sign-in ends. */
  preAuthentication?: ((event: PreAuthenticationTriggerEvent) => Promise<unknown>) | undefined;
}

const metadataSchema = z.optional(z.record(z.string(), z.string()));
const initiateSchema = z.object({
  AuthFlow: z.string(),
  AuthParameters: z.record(z.string(), z.string()),
  ClientMetadata: metadataSchema,
});
const respondSchema = z.object({
  ChallengeName: z.string(),
  ChallengeResponses: z.record(z.string(), z.string()),
  Session: z.optional(z.string()),
});
const refreshSchema = z.object({ RefreshToken: z.string() });

/** ms for which the pool waits for the answer to a challenge, as set for the deployed client. */
const sessionLife = 5 * 60_000;

export function createSignIn(options: SignInOptions) {
  const { store, tokens, srp, region, userPoolId, clientId, preAuthentication } = options;
  const lockout = createLockout();
  const sessions = new Map<string, { sub: string; until: number }>();
  /** By their secret block. */
  const attempts = new Map<string, { sub: string; attempt: SrpAttempt; until: number }>();

  /** As Cognito does: before the password is looked at, even for unknown addresses. */
  async function askTrigger(
    user: StaffUser | undefined,
    name: string,
    validationData: Record<string, string> | undefined,
  ) {
    const event: PreAuthenticationTriggerEvent = {
      version: '1',
      region,
      userPoolId,
      userName: user?.sub ?? name,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
      triggerSource: 'PreAuthentication_Authentication',
      request: {
        userAttributes: user
          ? {
              sub: user.sub,
              email: user.email,
              email_verified: 'true',
              'cognito:user_status': user.status,
            }
          : {},
        ...(validationData ? { validationData } : {}),
        ...(user ? {} : { userNotFound: true }),
      },
      response: {},
    };
    try {
      await preAuthentication?.(event);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new CognitoError(
        'UserLambdaValidationException',
        `PreAuthentication failed with error ${message}.`,
      );
    }
  }

  async function byPassword(
    parameters: Record<string, string>,
    metadata: Record<string, string> | undefined,
  ) {
    const { USERNAME: name, PASSWORD: password } = parameters;
    if (!name || !password)
      throw new CognitoError('InvalidParameterException', 'Missing required parameter');
    const user = store.find(name);
    await askTrigger(user, name, metadata);
    requireVerifier(user);
    const { sub } = user ?? stranger(name);
    lockout.check(sub);
    return proceed(sub, user !== undefined && srp.isPassword(password, user));
  }

  async function bySrp(
    parameters: Record<string, string>,
    metadata: Record<string, string> | undefined,
  ) {
    const { USERNAME: name, SRP_A } = parameters;
    if (!name || !SRP_A)
      throw new CognitoError('InvalidParameterException', 'Missing required parameter');
    const user = store.find(name);
    await askTrigger(user, name, metadata);
    requireVerifier(user);
    const { sub, srp: kept } = user?.srp ? { sub: user.sub, srp: user.srp } : stranger(name);
    const attempt = srp.attempt(SRP_A, kept);
    if (!attempt)
      throw new CognitoError('InvalidParameterException', 'SRP_A is not a public value');
    const SECRET_BLOCK = randomBytes(256).toString('base64');
    for (const [block, { until }] of attempts) if (until <= Date.now()) attempts.delete(block);
    attempts.set(SECRET_BLOCK, { sub, attempt, until: Date.now() + sessionLife });
    return {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeParameters: {
        SALT: kept.salt,
        SRP_B: attempt.B,
        SECRET_BLOCK,
        USERNAME: sub,
        USER_ID_FOR_SRP: sub,
      },
    };
  }

  function bySrpProof(responses: Record<string, string>) {
    const {
      PASSWORD_CLAIM_SECRET_BLOCK: block = '',
      PASSWORD_CLAIM_SIGNATURE = '',
      TIMESTAMP = '',
    } = responses;
    const open = attempts.get(block);
    // A challenge is answered once: after a wrong password the sign-in starts again, captcha
    // included.
    attempts.delete(block);
    if (!open || open.until <= Date.now())
      throw notAuthorized('Invalid session for the user, session is expired.');
    lockout.check(open.sub);
    const message = srp.message(open.sub, block, TIMESTAMP);
    return proceed(open.sub, open.attempt.isProof(message, PASSWORD_CLAIM_SIGNATURE));
  }

  /**
   * A verifier that no password fits, always the same for an address, so that the answer does not
   * tell who has an account.
   */
  function stranger(name: string) {
    const seed = createHmac('sha256', store.privateKey)
      .update(name.trim().toLowerCase())
      .digest('hex');
    const sub = seed.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*$/, '$1-$2-4$3-a$4-$5');
    return { sub, srp: srp.verifierOf(sub, seed, seed.slice(32)) };
  }

  function requireVerifier(user: StaffUser | undefined): void {
    if (!user || user.srp) return;
    throw new CognitoError(
      'PasswordResetRequiredException',
      'Password reset required for the user',
    );
  }

  /** The steps after the password. */
  function proceed(sub: string, isRight: boolean) {
    const user = store.find(sub);
    if (!user || !isRight) {
      lockout.failed(sub);
      throw wrongCredentials();
    }
    lockout.passed(sub);
    if (user.status === 'RESET_REQUIRED') {
      throw new CognitoError(
        'PasswordResetRequiredException',
        'Password reset required for the user',
      );
    }
    if (user.status === 'CONFIRMED')
      return { ChallengeParameters: {}, AuthenticationResult: tokens.start(user) };
    const Session = crypto.randomUUID();
    sessions.set(Session, { sub: user.sub, until: Date.now() + sessionLife });
    return {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session,
      ChallengeParameters: {
        USER_ID_FOR_SRP: user.sub,
        requiredAttributes: '[]',
        userAttributes: JSON.stringify({ email: user.email, email_verified: 'true' }),
      },
    };
  }

  function byRefreshToken(refreshToken: string | undefined) {
    return { ChallengeParameters: {}, AuthenticationResult: tokens.renew(refreshToken ?? '') };
  }

  return {
    async initiate(request: unknown) {
      const { AuthFlow, AuthParameters, ClientMetadata } = initiateSchema.parse(request);
      if (AuthFlow === 'USER_SRP_AUTH') return bySrp(AuthParameters, ClientMetadata);
      if (AuthFlow === 'USER_PASSWORD_AUTH') return byPassword(AuthParameters, ClientMetadata);
      if (AuthFlow === 'REFRESH_TOKEN_AUTH' || AuthFlow === 'REFRESH_TOKEN') {
        return byRefreshToken(AuthParameters.REFRESH_TOKEN);
      }
      throw new CognitoError(
        'InvalidParameterException',
        `${AuthFlow} flow not enabled for this client`,
      );
    },

    /** The newer call by which Amplify renews tokens. */
    renew: (request: unknown) => byRefreshToken(refreshSchema.parse(request).RefreshToken),

    respond(request: unknown) {
      const { ChallengeName, ChallengeResponses, Session = '' } = respondSchema.parse(request);
      if (ChallengeName === 'PASSWORD_VERIFIER') return bySrpProof(ChallengeResponses);
      if (ChallengeName !== 'NEW_PASSWORD_REQUIRED') {
        throw new CognitoError(
          'InvalidParameterException',
          `This emulator never asks for ${ChallengeName}`,
        );
      }
      const session = sessions.get(Session);
      const user = session && session.until > Date.now() ? store.find(session.sub) : undefined;
      if (!user) throw notAuthorized('Invalid session for the user, session is expired.');
      const password = ChallengeResponses.NEW_PASSWORD ?? '';
      checkPasswordPolicy(password);
      // A session is answered once.
      if (!sessions.delete(Session))
        throw notAuthorized('Invalid session for the user, session can only be used once.');
      const confirmed: StaffUser = {
        ...user,
        srp: srp.verifierOf(user.sub, password),
        status: 'CONFIRMED',
      };
      store.save(confirmed);
      return { ChallengeParameters: {}, AuthenticationResult: tokens.start(confirmed) };
    },
  };
}

/**
 * Cognito's own figures: the number of wrong passwords that is allowed, and the longest lockout in
 * ms.
 */
const forgiven = 5;
const longest = 15 * 60_000;

/**
 * After the fifth wrong password an account is locked: a second at first, twice as long each time
 * after that.
 */
function createLockout() {
  const failures = new Map<string, { count: number; until: number }>();
  return {
    /**
     * Throws while the account is locked, by the machine's time: setting the stage's clock does not
     * end it.
     */
    check(sub: string): void {
      if ((failures.get(sub)?.until ?? 0) > performance.now())
        throw notAuthorized('Password attempts exceeded');
    },
    failed(sub: string): void {
      const count = (failures.get(sub)?.count ?? 0) + 1;
      const lock = count < forgiven ? 0 : Math.min(1000 * 2 ** (count - forgiven), longest);
      failures.set(sub, { count, until: performance.now() + lock });
    },
    passed(sub: string): void {
      failures.delete(sub);
    },
  };
}
