import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import * as z from 'zod/mini';
import { brokenFile, readKeptJson, reasonOf, writeKept } from '../../shared/kept-file.ts';

const grantSchema = z.object({
  /** The tokens' `origin_jti`, which identifies one sign-in. */
  id: z.string(),
  /** SHA-256 of the refresh token. */
  token: z.string(),
  /** ms since 1970. */
  signedInAt: z.number(),
});

const staffUserSchema = z.object({
  /** Cognito's name for the user, which is also the tokens' subject. */
  sub: z.string(),
  email: z.string(),
  /** Absent in folders from before verifiers were kept: the owner has to choose a new password. */
  srp: z.optional(z.object({ salt: z.string(), verifier: z.string() })),
  status: z.enum(['CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED']),
  /** ISO 8601. */
  createdAt: z.string(),
  grants: z.array(grantSchema),
  reset: z.optional(z.object({ code: z.string(), until: z.number(), tries: z.number() })),
});
export type StaffUser = z.infer<typeof staffUserSchema>;

/** What the stage prints of a pool that it can't read. */
const kept = (file: string) => ({
  what: 'The staff accounts',
  file,
  after: "begin with the demo's account alone",
});

const poolSchema = z.object({ privateKey: z.string(), users: z.array(staffUserSchema) });

export interface PoolStore {
  /** PKCS 8, PEM. This pool's own key: nobody else can sign for it. */
  readonly privateKey: string;
  users(): readonly StaffUser[];
  /** By address or by name. */
  find(name: string): StaffUser | undefined;
  /** Adds the user or replaces the one with the same name. */
  save(user: StaffUser): void;
  remove(sub: string): void;
}

/** The pool as one JSON file, or in memory. */
export function openPoolStore(file: string | undefined): PoolStore {
  let { privateKey, users = [] }: Partial<z.infer<typeof poolSchema>> = read(file) ?? {};

  /** It takes a while to make: a pool that is kept nowhere does without until somebody signs in. */
  function key(): string {
    privateKey ??= newPrivateKey();
    return privateKey;
  }

  /** Writes the file first: if the disk refuses, nothing changes in memory either. */
  function write(next: StaffUser[]): void {
    const pool = () => ({ privateKey: key(), users: next });
    if (file !== undefined) writeKept(file, `${JSON.stringify(pool(), null, 2)}\n`, 0o600);
    users = next;
  }
  write(users);

  return {
    get privateKey() {
      return key();
    },
    users: () => users,
    find(name) {
      const email = name.trim().toLowerCase();
      return users.find((user) => user.sub === name || user.email.toLowerCase() === email);
    },
    save(user) {
      const at = users.findIndex(({ sub }) => sub === user.sub);
      write(at < 0 ? [...users, user] : users.with(at, user));
    },
    remove(sub) {
      write(users.filter((user) => user.sub !== sub));
    },
  };
}

function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function read(file: string | undefined) {
  const pool = file === undefined ? undefined : readKeptJson(kept(file), poolSchema);
  if (file === undefined || !pool) return undefined;
  try {
    createPrivateKey(pool.privateKey);
  } catch (error) {
    throw brokenFile({ ...kept(file), why: `"privateKey" is no key (${reasonOf(error)})` });
  }
  return pool;
}
