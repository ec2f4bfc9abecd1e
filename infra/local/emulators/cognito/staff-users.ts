import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { CognitoError } from './cognito-error.ts';
import { checkPasswordPolicy } from './password.ts';
import { type Deliver, poolSender } from './password-reset.ts';
import type { PoolStore, StaffUser } from './pool-store.ts';
import type { Srp } from './srp.ts';

const createSchema = z.object({
  Username: z.string(),
  TemporaryPassword: z.optional(z.string()),
  MessageAction: z.optional(z.enum(['RESEND', 'SUPPRESS'])),
});
const namedSchema = z.object({ Username: z.string() });
const setPasswordSchema = z.object({
  Username: z.string(),
  Password: z.string(),
  Permanent: z.optional(z.boolean()),
});

/** A user as Cognito's answers show it. */
export function userView(user: StaffUser) {
  const at = Date.parse(user.createdAt) / 1000;
  return {
    Username: user.sub,
    Enabled: true,
    UserStatus: user.status,
    UserCreateDate: at,
    UserLastModifiedDate: at,
    attributes: [
      { Name: 'sub', Value: user.sub },
      { Name: 'email', Value: user.email },
      { Name: 'email_verified', Value: 'true' },
    ],
  };
}

/** What an operator does with accounts; nobody makes their own. */
export function createStaffUsers({
  store,
  srp,
  deliver,
}: {
  store: PoolStore;
  srp: Srp;
  deliver: Deliver;
}) {
  function required(name: string): StaffUser {
    const user = store.find(name);
    if (!user) throw new CognitoError('UserNotFoundException', 'User does not exist.');
    return user;
  }

  /** Makes the account, or gives an existing one this password; every earlier sign-in ends. */
  function put(email: string, password: string, status: StaffUser['status']): StaffUser {
    const known = store.find(email);
    const sub = known?.sub ?? crypto.randomUUID();
    const user: StaffUser = {
      sub,
      email: known?.email ?? email.trim().toLowerCase(),
      srp: srp.verifierOf(sub, password),
      status,
      createdAt: known?.createdAt ?? new Date().toISOString(),
      grants: [],
    };
    store.save(user);
    return user;
  }

  return {
    put,
    create(request: unknown) {
      const { Username, TemporaryPassword, MessageAction } = createSchema.parse(request);
      if (MessageAction === 'RESEND') {
        const { status } = required(Username);
        if (status !== 'FORCE_CHANGE_PASSWORD') {
          throw new CognitoError(
            'UnsupportedUserStateException',
            `Resend not possible. ${Username} status is ${status}`,
          );
        }
      } else if (store.find(Username)) {
        throw new CognitoError('UsernameExistsException', 'User account already exists');
      }
      const password = TemporaryPassword ?? `Aa1-${randomBytes(9).toString('base64url')}`;
      checkPasswordPolicy(password);
      const user = put(Username, password, 'FORCE_CHANGE_PASSWORD');
      if (MessageAction !== 'SUPPRESS') {
        deliver({
          from: poolSender,
          to: [user.email],
          replyTo: [],
          subject: 'Your temporary password',
          text: `Your username is ${user.email} and temporary password is ${password}`,
          html: '',
        });
      }
      const { attributes, ...view } = userView(user);
      return { User: { ...view, Attributes: attributes } };
    },
    get(request: unknown) {
      const { attributes, ...view } = userView(required(namedSchema.parse(request).Username));
      return { ...view, UserAttributes: attributes };
    },
    list() {
      const Users = store.users().map((user) => {
        const { attributes, ...view } = userView(user);
        return { ...view, Attributes: attributes };
      });
      return { Users };
    },
    setPassword(request: unknown) {
      const { Username, Password, Permanent } = setPasswordSchema.parse(request);
      checkPasswordPolicy(Password);
      const { email } = required(Username);
      put(email, Password, Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD');
      return {};
    },
    remove(request: unknown) {
      store.remove(required(namedSchema.parse(request).Username).sub);
      return {};
    },
    endSignIns(request: unknown) {
      store.save({ ...required(namedSchema.parse(request).Username), grants: [] });
      return {};
    },
  };
}
