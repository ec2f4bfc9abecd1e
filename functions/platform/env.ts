import * as z from 'zod/mini';
import { createLogger, type Logger, logLevels } from './logger.ts';

const text = z.string().check(z.minLength(1));

/**
 * Every variable a function may be given. The SDK itself reads AWS's own: region, credentials,
 * endpoints.
 */
export const envVariables = {
  TABLE_NAME: text,
  /** Holds images/ website/ banners/ og/ (public through /media) and incoming/ (never public). */
  BUCKET_NAME: text,
  /** Scheme and host of the site, no trailing slash. */
  SITE_ORIGIN: z.url(),
  /** Scheme and host of the API itself, past the edge; no trailing slash. */
  API_ORIGIN: z.url(),
  /** Holds the web build. */
  FILES_BUCKET_NAME: text,
  DISTRIBUTION_ID: text,
  /** Secrets Manager id of the captcha provider's secret. */
  CAPTCHA_SECRET_ID: text,
  CAPTCHA_VERIFY_URL: z.url(),
  /**
   * Secrets Manager id of the edge's key; during a rotation two ids, separated by a comma, first
   * the one that the edge sends.
   */
  EDGE_KEY_SECRET_ID: text,
  /** Sender of every mail: an address SES knows. */
  MAIL_FROM: z.email(),
  /** The dealer's address, to which mails about enquiries and loan requests are sent. */
  MAIL_TO: z.email(),
  /** SES configuration set that reports bounces and complaints. */
  MAIL_CONFIGURATION_SET: text,
  /** Secrets Manager id of the key that recipients' addresses are hashed with. */
  RECIPIENT_KEY_SECRET_ID: text,
  /** Base of the bank's calls, no trailing slash. */
  BANK_URL: z.url(),
  /**
   * Secrets Manager id of `{ reseller_code, reseller_key, encryption_key }`, as the bank issued
   * them.
   */
  BANK_SECRET_ID: text,
  /**
   * Private IP addresses from which legacy pictures may be fetched all the same, separated by
   * commas. For tests: no stage sets it.
   */
  LEGACY_PICTURE_ADDRESSES: z._default(z.string(), ''),
  LOG_LEVEL: z._default(z.enum(logLevels), 'info'),
  /** Build id. */
  RELEASE: z._default(z.string(), 'development'),
};
export type EnvName = keyof typeof envVariables;
export type Env<Name extends EnvName> = { [N in Name]: z.output<(typeof envVariables)[N]> };

/**
 * Reads the named variables once, at start. Throws one error that names every variable missing or
 * malformed, never a value.
 */
export function readEnv<Name extends EnvName>(
  names: readonly Name[],
  source: NodeJS.ProcessEnv = process.env,
): Env<Name> {
  const shape = Object.fromEntries(names.map((name) => [name, envVariables[name]]));
  const parsed = z.safeParse(z.object(shape), source);
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
    throw new Error(`Missing or malformed environment variables: ${[...wrong].join(', ')}`);
  }
  return parsed.data as Env<Name>;
}

/** Whether the function was given a variable that only some stages have. */
export const hasEnv = (name: EnvName, source: NodeJS.ProcessEnv = process.env): boolean =>
  source[name] !== undefined;

/**
 * Returns the present moment. Everything that depends on time takes a clock as an argument, so that
 * tests can set it.
 */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/**
 * What every entry starts with: its environment, and a logger that names function and release on
 * every line.
 */
export function start<Name extends EnvName>(
  name: string,
  variables: readonly Name[],
): { env: Env<Name>; log: Logger } {
  const { LOG_LEVEL, RELEASE } = readEnv(['LOG_LEVEL', 'RELEASE']);
  const log = createLogger({ level: LOG_LEVEL, base: { function: name, release: RELEASE } });
  return { env: readEnv(variables), log };
}
