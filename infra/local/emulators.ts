import { join } from 'node:path';
import { dealer } from '#domain/dealer/dealer.ts';
import { auditedAtOnce, publishedAtOnce, publishedPartitions } from '#functions/platform/table.ts';
import {
  type BankEmulator,
  type BankOptions,
  createBankEmulator,
} from './emulators/bank/bank-emulator.ts';
import {
  type CaptchaOptions,
  createCaptchaEmulator,
} from './emulators/captcha/captcha-emulator.ts';
import {
  type CloudFrontOptions,
  createCloudFrontEmulator,
} from './emulators/cloudfront/cloudfront-emulator.ts';
import {
  type CognitoEmulator,
  type CognitoOptions,
  createCognitoEmulator,
} from './emulators/cognito/cognito-emulator.ts';
import {
  createDynamoDbEmulator,
  type DynamoDbEmulator,
} from './emulators/dynamodb/dynamodb-emulator.ts';
import type { StreamConsumer } from './emulators/dynamodb/table-stream.ts';
import type { Attributes } from './emulators/dynamodb/written-items.ts';
import type { Emulator } from './emulators/emulator.ts';
import { createFaults, type Faults } from './emulators/faults.ts';
import { createS3Emulator } from './emulators/s3/s3-emulator.ts';
import { createSecretsManagerEmulator } from './emulators/secretsmanager/secrets-emulator.ts';
import { snsEvent } from './emulators/ses/mail-event.ts';
import {
  createSesEmulator,
  type SesEmulator,
  type SesOptions,
} from './emulators/ses/ses-emulator.ts';
import type { InvokeFunction } from './gateway/invoke-function.ts';
import type { Permissions } from './permissions/permissions.ts';
import {
  localBank,
  localCaptcha,
  localCredentials,
  localEdgeKey,
  localNames,
  localRecipientKey,
  localSender,
  roomPath,
  staffAccount,
} from './shared/names.ts';

export interface EmulatorsOptions {
  /** The folder for everything that is kept; without it everything is lost at `close`. */
  folder?: string;
  /** The credentials with which clients sign. */
  credentials: { accessKeyId: string; secretAccessKey: string };
  /** The address under which they are mounted: `http://host:port/_local`. */
  base: string;
  region: string;
  /** What SES has verified. */
  identities: SesOptions['identities'];
  /** The secrets of Secrets Manager, by id. */
  secrets: Record<string, string>;
  /** Checks functions' calls to AWS's services against their roles. */
  permissions?: Permissions | undefined;
  captcha: CaptchaOptions;
  bank: Pick<BankOptions, 'reseller' | 'base'>;
  /** Consumer of writes that visitors see. */
  onStream?: StreamConsumer;
  /** Consumer that records who changed what. */
  onAudit?: StreamConsumer;
  onInvalidate?: CloudFrontOptions['onInvalidate'];
  /** The clock by which invalidations complete. */
  cdnClock?: CloudFrontOptions['now'];
  onMailEvent?: SesOptions['onEvent'];
  preAuthentication?: CognitoOptions['preAuthentication'];
}

export interface Emulators {
  /** By the name under which each is mounted. */
  mounts: ReadonlyMap<string, Emulator>;
  faults: Faults;
  dynamodb: DynamoDbEmulator;
  ses: SesEmulator;
  cognito: CognitoEmulator;
  bank: BankEmulator;
  /** Throws StartRefused for a kept file that can't be read. */
  opened(): Promise<void>;
  close(): Promise<void>;
}

/** The deployed event sources filter records in the same way. */
const isPublished = ({ pk }: Attributes) =>
  publishedPartitions.some((start) => String(pk?.S).startsWith(start));

/** Every emulated service, sharing one set of faults. */
function createEmulators(options: EmulatorsOptions): Emulators {
  const {
    folder,
    credentials,
    base,
    region,
    onStream,
    onAudit,
    onInvalidate,
    cdnClock,
    onMailEvent,
    preAuthentication,
  } = options;
  const within = (name: string) => (folder === undefined ? {} : { folder: join(folder, name) });
  const faults = createFaults();
  const guarded = { faults, ...(options.permissions && { permissions: options.permissions }) };
  const s3 = createS3Emulator({ ...within('s3'), ...guarded, credentials });
  const ses = createSesEmulator({
    ...within('ses'),
    ...guarded,
    identities: options.identities,
    ...(onMailEvent && { onEvent: onMailEvent }),
  });
  const cognito = createCognitoEmulator({
    ...within('cognito'),
    endpoint: `${base}/cognito`,
    region,
    preAuthentication,
    deliver: ses.deliver,
  });
  const secrets = createSecretsManagerEmulator({
    ...within('secretsmanager'),
    ...guarded,
    secrets: options.secrets,
  });
  const bank = createBankEmulator({ ...options.bank, ...within('bank'), faults });
  // Opened last: a broken file of another emulator is found before the database is open.
  const dynamodb = createDynamoDbEmulator({
    ...within('dynamodb'),
    ...guarded,
    region,
    sources: [
      { consume: onStream, batchSize: publishedAtOnce },
      { consume: onAudit, batchSize: auditedAtOnce },
    ].flatMap(({ consume, batchSize }) =>
      consume ? [{ consume, batchSize, takes: isPublished }] : [],
    ),
  });
  const mounts = new Map<string, Emulator>([
    ['dynamodb', dynamodb],
    ['s3', s3],
    ['ses', ses],
    ['secretsmanager', secrets],
    [
      'cloudfront',
      createCloudFrontEmulator({
        ...guarded,
        ...(onInvalidate && { onInvalidate }),
        ...(cdnClock && { now: cdnClock }),
      }),
    ],
    ['cognito', cognito],
    ['captcha', createCaptchaEmulator(options.captcha)],
    ['tbi', bank],
  ]);
  return {
    mounts,
    faults,
    dynamodb,
    ses,
    cognito,
    bank,
    async opened() {
      await dynamodb.opened();
      await s3.opened();
    },
    async close() {
      for (const emulator of mounts.values()) await emulator.close();
    },
  };
}

type Hooks = Pick<
  EmulatorsOptions,
  | 'permissions'
  | 'onStream'
  | 'onAudit'
  | 'onInvalidate'
  | 'cdnClock'
  | 'onMailEvent'
  | 'preAuthentication'
> &
  Partial<Pick<EmulatorsOptions, 'identities'>>;

/** The identities that an operator verifies first: the sender, and the mailbox for a trial mail. */
const localIdentities = [localSender, dealer.email];

/** The emulators under the names and credentials of `functionEnvironment(port)`. */
export function createLocalEmulators(
  port: number,
  folder: string | undefined,
  hooks: Hooks = {},
): Emulators {
  return createEmulators({
    identities: localIdentities,
    ...hooks,
    ...(folder === undefined ? {} : { folder }),
    base: `http://127.0.0.1:${port}${roomPath}`,
    region: localNames.region,
    credentials: localCredentials,
    secrets: {
      [localNames.captchaSecret]: localCaptcha.secret,
      [localNames.edgeKeySecret]: localEdgeKey,
      [localNames.bankSecret]: JSON.stringify(localBank),
      [localNames.recipientKeySecret]: localRecipientKey,
    },
    captcha: localCaptcha,
    // Customers come from the site, which has this host name.
    bank: { reseller: localBank, base: `http://localhost:${port}${roomPath}/tbi` },
  });
}

export interface CloudOptions {
  /** The stage's data folder. */
  folder: string;
  port: number;
  invoke: InvokeFunction;
  /** Checks functions against their roles; without it they may do everything. */
  permissions?: Permissions | undefined;
  /** Makes the edge forget the pages that match. */
  invalidate(patterns: readonly string[]): void;
}

/** The emulators of one stage, wired to its functions as the stacks wire the deployed ones. */
export function createCloud({ folder, port, invoke, permissions, invalidate }: CloudOptions) {
  const { mounts, faults, dynamodb, ses, cognito, bank, opened, close } = createLocalEmulators(
    port,
    folder,
    {
      permissions,
      onStream: (Records) => invoke('publish', { Records }),
      onAudit: (Records) => invoke('audit', { Records }),
      onInvalidate: invalidate,
      onMailEvent: (event) => invoke('mail-events', snsEvent(event)),
      preAuthentication: (event) => invoke('pre-authentication', event),
    },
  );
  const { issuer, userPoolId, userPoolClientId } = cognito;
  /** Gives the demo account its first password again. */
  const resetStaff = () => cognito.createStaff(staffAccount.email, staffAccount.password);
  return {
    mounts,
    faults,
    pool: { issuer, userPoolId, userPoolClientId, jwks: () => cognito.jwks },
    /** Resolves once the public pages show every write so far. */
    settled: dynamodb.settled,
    /** Hands over the writes whose records an earlier, killed process did not see taken. */
    resume: dynamodb.resume,
    withoutStream: dynamodb.withoutStream,
    expire: dynamodb.expire,
    mails: ses.mails,
    clearMails: ses.clear,
    applications: bank.applications,
    clearApplications: bank.clear,
    resetStaff,
    /** Makes the demo account unless it exists: a restart must not end a session. */
    async ensureStaff() {
      if (!cognito.hasStaff(staffAccount.email)) await resetStaff();
    },
    /** An ID token of the demo account. */
    staffToken: async () => cognito.issueToken(staffAccount.email),
    opened,
    close,
  };
}

export type Cloud = ReturnType<typeof createCloud>;
