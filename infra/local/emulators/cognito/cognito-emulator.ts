import { join } from 'node:path';
import * as z from 'zod/mini';
import { codeOf, reasonOf } from '../../shared/kept-file.ts';
import type { Emulator } from '../emulator.ts';
import { answerCors } from '../localhost-cors.ts';
import { readBody } from '../read-body.ts';
import { CognitoError, notAuthorized, wrongCredentials } from './cognito-error.ts';
import { checkPasswordPolicy } from './password.ts';
import { createPasswordReset, type Deliver } from './password-reset.ts';
import { openPoolStore } from './pool-store.ts';
import { createSignIn, type SignInOptions } from './sign-in.ts';
import { createSrp } from './srp.ts';
import { createStaffUsers, userView } from './staff-users.ts';
import { createTokens, type PublicKey } from './tokens.ts';

export interface CognitoOptions {
  /** The folder that holds the pool's file; in memory without it. */
  folder?: string;
  /** Address of this emulator, without a slash at the end: the tokens' issuer is made from it. */
  endpoint: string;
  region?: string;
  userPoolId?: string;
  clientId?: string;
  preAuthentication?: SignInOptions['preAuthentication'];
  /** Takes the pool's mails. */
  deliver?: Deliver;
}

export interface CognitoEmulator extends Emulator {
  userPoolId: string;
  userPoolClientId: string;
  issuer: string;
  /** The public keys, as served under `/<pool>/.well-known/jwks.json`. */
  readonly jwks: { keys: PublicKey[] };
  /**
   * Makes an account or resets it. A temporary password has to be replaced at the first sign-in.
   */
  createStaff(email: string, password: string, options?: { temporary?: boolean }): Promise<void>;
  /** Whether there is such an account with a password. */
  hasStaff(email: string): boolean;
  /** An ID token without a sign-in. Throws for an unknown address. */
  issueToken(email: string): string;
}

const poolSchema = z.object({ UserPoolId: z.optional(z.string()) });
const clientSchema = z.object({ ClientId: z.optional(z.string()) });
const accessSchema = z.object({ AccessToken: z.string() });
const revokeSchema = z.object({ Token: z.string() });
const changeSchema = z.object({
  AccessToken: z.string(),
  PreviousPassword: z.string(),
  ProposedPassword: z.string(),
});

/** Calls that the browser makes for a client of the pool; they carry no AWS signature. */
const clientCalls = [
  'InitiateAuth',
  'GetTokensFromRefreshToken',
  'RespondToAuthChallenge',
  'RevokeToken',
  'ForgotPassword',
  'ConfirmForgotPassword',
  'SignUp',
];

/** The user pool of the staff on this machine. The operator makes accounts: nobody signs up. */
export function createCognitoEmulator(options: CognitoOptions): CognitoEmulator {
  const {
    endpoint,
    region = 'eu-central-1',
    userPoolId = 'local_showroom',
    clientId = 'showroom-web',
  } = options;
  const { folder, preAuthentication, deliver = () => undefined } = options;
  const issuer = `${endpoint}/${userPoolId}`;
  const store = openPoolStore(folder === undefined ? undefined : join(folder, 'pool.json'));
  const tokens = createTokens({ store, issuer, clientId });
  const srp = createSrp(userPoolId.split('_')[1] ?? '');
  const signIn = createSignIn({
    store,
    tokens,
    srp,
    region,
    userPoolId,
    clientId,
    preAuthentication,
  });
  const reset = createPasswordReset({ store, srp, deliver });
  const users = createStaffUsers({ store, srp, deliver });

  const calls: Record<string, (request: unknown) => unknown> = {
    InitiateAuth: signIn.initiate,
    GetTokensFromRefreshToken: signIn.renew,
    RespondToAuthChallenge: signIn.respond,
    ForgotPassword: reset.forgot,
    ConfirmForgotPassword: reset.confirm,
    SignUp() {
      throw notAuthorized('SignUp is not permitted for this user pool');
    },
    RevokeToken(request) {
      tokens.revoke(revokeSchema.parse(request).Token);
      return {};
    },
    GlobalSignOut(request) {
      store.save({ ...tokens.userOf(accessSchema.parse(request).AccessToken), grants: [] });
      return {};
    },
    GetUser(request) {
      const { Username, attributes } = userView(
        tokens.userOf(accessSchema.parse(request).AccessToken),
      );
      return { Username, UserAttributes: attributes };
    },
    ChangePassword(request) {
      const { AccessToken, PreviousPassword, ProposedPassword } = changeSchema.parse(request);
      const user = tokens.userOf(AccessToken);
      if (!srp.isPassword(PreviousPassword, user)) throw wrongCredentials();
      checkPasswordPolicy(ProposedPassword);
      store.save({ ...user, srp: srp.verifierOf(user.sub, ProposedPassword) });
      return {};
    },
    AdminCreateUser: users.create,
    AdminGetUser: users.get,
    AdminSetUserPassword: users.setPassword,
    AdminDeleteUser: users.remove,
    AdminUserGlobalSignOut: users.endSignIns,
    ListUsers: users.list,
  };

  async function answer(operation: string, body: string, isSigned: boolean): Promise<unknown> {
    const call = Object.hasOwn(calls, operation) ? calls[operation] : undefined;
    if (!call)
      throw new CognitoError('UnknownOperationException', `This emulator has no ${operation}`);
    const request: unknown = JSON.parse(body);
    if (/^(Admin|List)/.test(operation) && !isSigned) {
      throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
    }
    if (/^(Admin|List)/.test(operation) && poolSchema.parse(request).UserPoolId !== userPoolId) {
      throw new CognitoError('ResourceNotFoundException', 'User pool does not exist.');
    }
    if (clientCalls.includes(operation) && clientSchema.parse(request).ClientId !== clientId) {
      throw new CognitoError('ResourceNotFoundException', 'User pool client does not exist.');
    }
    return call(request);
  }

  return {
    userPoolId,
    userPoolClientId: clientId,
    issuer,
    get jwks() {
      return tokens.jwks();
    },
    async createStaff(email, password, { temporary = false } = {}) {
      checkPasswordPolicy(password);
      users.put(email, password, temporary ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED');
    },
    hasStaff: (email) => store.find(email)?.srp !== undefined,
    issueToken(email) {
      const user = store.find(email);
      if (!user) throw new Error(`no account for ${email}`);
      return tokens.idTokenFor(user);
    },
    async handle(req, res) {
      if (
        answerCors(req, res, [
          'x-amzn-requestid',
          'x-amzn-errortype',
          'x-amzn-errormessage',
          'date',
        ])
      )
        return;
      const send = (status: number, content: unknown) =>
        res
          .writeHead(status, {
            'content-type': 'application/x-amz-json-1.1',
            'cache-control': 'no-store',
          })
          .end(JSON.stringify(content));
      res.setHeader('x-amzn-requestid', crypto.randomUUID());
      if (req.method === 'GET') {
        const isKeys = req.url?.split('?')[0] === `/${userPoolId}/.well-known/jwks.json`;
        send(isKeys ? 200 : 404, isKeys ? tokens.jwks() : {});
        return;
      }
      const body = (await readBody(req, 256 * 1024)).toString();
      const operation = String(req.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
      try {
        send(200, await answer(operation, body, req.headers.authorization !== undefined));
      } catch (error) {
        const known = asCognitoError(error);
        res.setHeader('x-amzn-errortype', `${known.code}:`);
        send(known.code === 'InternalErrorException' ? 500 : 400, {
          __type: known.code,
          message: known.message,
        });
      }
    },
    close: async () => undefined,
  };
}

function asCognitoError(error: unknown): CognitoError {
  if (error instanceof CognitoError) return error;
  if (error instanceof z.core.$ZodError || error instanceof SyntaxError) {
    return new CognitoError('InvalidParameterException', 'The request is not what this call takes');
  }
  console.error('cognito:', codeOf(error) === undefined ? error : reasonOf(error));
  return new CognitoError('InternalErrorException', 'Internal error');
}
