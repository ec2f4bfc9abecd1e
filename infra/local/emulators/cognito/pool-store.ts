import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

const grantSchema = z.object({
  /** The tokens' `origin_jti`: one sign-in. */
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

const poolSchema = z.object({ privateKey: z.string(), users: z.array(staffUserSchema) });

export interface PoolStore {
  /** PKCS 8, PEM. This pool's own: nobody else can sign for it. */
  readonly privateKey: string;
  users(): readonly StaffUser[];
  /** By address or by name. */
  find(name: string): StaffUser | undefined;
  /** Adds the user or replaces the one of the same name. */
  save(user: StaffUser): void;
  remove(sub: string): void;
}

/** The pool as one JSON file, in memory without a file. */
export function openPoolStore(file: string | undefined): PoolStore {
  const pool = read(file) ?? { privateKey: newPrivateKey(), users: [] };

  function write(): void {
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, `${JSON.stringify(pool, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  write();

  return {
    privateKey: pool.privateKey,
    users: () => pool.users,
    find(name) {
      const email = name.trim().toLowerCase();
      return pool.users.find((user) => user.sub === name || user.email.toLowerCase() === email);
    },
    save(user) {
      const at = pool.users.findIndex(({ sub }) => sub === user.sub);
      if (at < 0) pool.users.push(user);
      else pool.users[at] = user;
      write();
    },
    remove(sub) {
      pool.users = pool.users.filter((user) => user.sub !== sub);
      write();
    },
  };
}

function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function read(file: string | undefined) {
  if (file === undefined) return undefined;
  try {
    return poolSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
