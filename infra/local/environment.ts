import { resolve } from 'node:path';
import { dealer } from '#domain/dealer/dealer.ts';
import type { LogFormat } from './dev/page-errors.ts';
import {
  localBankPath,
  localCredentials,
  localNames,
  localSender,
  roomPath,
} from './shared/names.ts';
import { StartRefused } from './shared/start-refused.ts';

export interface StageSettings {
  port: number;
  dataFolder: string;
  /** With `npm run dev` alone: `npm start` prints lines as they are deployed. */
  log: LogFormat;
}

/**
 * PORT (default 3000), LOG_FORMAT (json; for people unless given) and SHOWROOM_DATA (default .local,
 * relative to where the command runs).
 */
export function readStageSettings(environment: NodeJS.ProcessEnv): StageSettings {
  const given = environment.PORT?.trim() || '3000';
  const port = Number(given);
  if (!/^\d+$/.test(given) || port > 65_535)
    throw new StartRefused(
      `PORT is "${given}", which is no port. Choose one from 1 to 65535, such as PORT=3001.`,
    );
  return {
    port,
    dataFolder: resolve(environment.SHOWROOM_DATA?.trim() || '.local'),
    log: environment.LOG_FORMAT?.trim() === 'json' ? 'json' : 'people',
  };
}

/**
 * The environment of the functions on this machine: the names are those the stacks set, the
 * endpoints are the emulators'.
 */
export function functionEnvironment(port: number, release: string): Record<string, string> {
  // An IP address, not a name: the SDK then addresses buckets by path without being told.
  const endpoint = (service: string) => `http://127.0.0.1:${port}${roomPath}/${service}`;
  return {
    TABLE_NAME: localNames.table,
    BUCKET_NAME: localNames.bucket,
    FILES_BUCKET_NAME: localNames.filesBucket,
    API_ORIGIN: `http://127.0.0.1:${port}`,
    SITE_ORIGIN: `http://localhost:${port}`,
    DISTRIBUTION_ID: localNames.distribution,
    CAPTCHA_SECRET_ID: localNames.captchaSecret,
    CAPTCHA_VERIFY_URL: endpoint('captcha/siteverify'),
    EDGE_KEY_SECRET_ID: localNames.edgeKeySecret,
    MAIL_FROM: localSender,
    MAIL_TO: dealer.email,
    MAIL_CONFIGURATION_SET: localNames.mailConfigurationSet,
    BANK_URL: `http://127.0.0.1:${port}${localBankPath}`,
    BANK_SECRET_ID: localNames.bankSecret,
    RECIPIENT_KEY_SECRET_ID: localNames.recipientKeySecret,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    RELEASE: release,
    AWS_REGION: localNames.region,
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
    AWS_SESSION_TOKEN: '',
    AWS_REQUEST_CHECKSUM_CALCULATION: 'WHEN_REQUIRED',
    AWS_RESPONSE_CHECKSUM_VALIDATION: 'WHEN_REQUIRED',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint('dynamodb'),
    AWS_ENDPOINT_URL_S3: endpoint('s3'),
    AWS_ENDPOINT_URL_SES: endpoint('ses'),
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint('secretsmanager'),
    AWS_ENDPOINT_URL_CLOUDFRONT: endpoint('cloudfront'),
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoint('cognito'),
  };
}

/** Sets the variables in this process; the function it answers puts back what was there before. */
export function setEnvironment(variables: Record<string, string>): () => void {
  const before = new Map(Object.keys(variables).map((name) => [name, process.env[name]]));
  Object.assign(process.env, variables);
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}
