import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { dealerFolder, repositoryPath, rolesFile } from './paths.ts';
import { hashOf } from './stamp.ts';

/**
 * The conditions that roles use. Any other condition fails the build, because this machine could
 * not check it.
 */
const operators = ['StringEquals', 'ForAllValues:StringLike', 'Null'] as const;
const conditionKeys = ['dynamodb:LeadingKeys', 'ses:FromAddress'] as const;
export type ConditionKey = (typeof conditionKeys)[number];

/** No policy variables: `${…}` would be compared as it stands. */
const pattern = z.string().check(z.minLength(1), z.regex(/^(?!.*\$\{)/, 'has a policy variable'));

export const statementSchema = z.strictObject({
  Effect: z.enum(['Allow', 'Deny']),
  Action: z.array(z.string().check(z.regex(/^[a-z0-9-]+:[\w*?]+$/, 'is no action'))),
  Resource: z.array(pattern),
  Condition: z.optional(
    z.partialRecord(z.enum(operators), z.partialRecord(z.enum(conditionKeys), z.array(pattern))),
  ),
});
export type Statement = z.infer<typeof statementSchema>;

/**
 * By function of functions/entry: what it may do. Names that a stage decides stand as
 * `{TABLE_NAME}`, by the variable that holds them.
 */
const rolesSchema = z.record(z.string(), z.array(statementSchema));
export type Roles = z.infer<typeof rolesSchema>;

const fileSchema = z.object({ sources: z.string(), roles: rolesSchema });

/** The sources of roles: the stacks, and the code and dealer of the functions that they import. */
const inputs = [
  'functions/domain',
  'functions/store',
  'functions/catalogue',
  'functions/platform',
  'infra/build',
  'infra/constructs',
  'infra/edge',
  'infra/stacks',
  'infra/config.ts',
  'infra/security-headers.ts',
  'cdk.json',
  'package-lock.json',
  dealerFolder,
];
export const roleSources = (): string => hashOf(inputs);

function readFresh(): Roles | undefined {
  try {
    const { sources, roles } = fileSchema.parse(JSON.parse(readFileSync(rolesFile, 'utf8')));
    return sources === roleSources() ? roles : undefined;
  } catch {
    // The file is missing or has an older shape: it is made again.
    return undefined;
  }
}

/**
 * The roles that the sources give now. Where dist/ lacks them they are made first, in some two
 * seconds, in a process of their own that keeps CDK out of the caller's memory.
 */
export async function ensureRoles(say: (line: string) => void = () => undefined): Promise<Roles> {
  const there = readFresh();
  if (there) return there;
  say('resolving dist/roles.json');
  await synthesise();
  const made = readFresh();
  if (!made)
    throw new Error(`${rolesFile} changed while it was made: its sources are being edited`);
  return made;
}

async function synthesise(): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [
      repositoryPath('infra/stacks/synthesise-roles.ts'),
    ]);
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(said || 'The roles could not be resolved', { cause: error });
  }
}
