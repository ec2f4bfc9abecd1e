import { existsSync } from 'node:fs';
import { CfnRule, type Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { EnvName } from '#functions/platform/env.ts';
import { nativeModules } from '../build/functions.ts';
import { functionDist } from '../build/paths.ts';
import { builtRelease } from '../build/stamp.ts';
import { deployFolder } from '../build/vendor-sharp.ts';
import { captchaVerifyUrl, type Settings } from '../config.ts';
import { explain } from './explained.ts';
import type { MailSender } from './mail-sender.ts';
import type { TableGrant } from './table-access.ts';

/**
 * CDK makes this id from the bucket's place in the data stack. If that place changes, the checks
 * print the new id.
 */
const mediaArnExport = 'ExportsOutputFnGetAttMediaA721A567ArnB9989168';

/** Folders of the bucket a function may use, each named with its slash: `incoming/`. */
interface BucketGrant {
  read?: readonly string[];
  write?: readonly string[];
  remove?: readonly string[];
  /** Lets a missing object answer 404 instead of 403. */
  tellMissing?: true;
}
export interface BundledFunctionProps {
  /** File of functions/entry, without its ending. */
  name: string;
  description: string;
  /** MB; Lambda gives a whole processor at 1,769. */
  memory: number;
  timeout: Duration;
  /** Runs at once that are reserved for it; absent where it shares the account's. */
  reserved?: number | undefined;
  settings: Settings;
}

/**
 * One function of functions/entry on Lambda: Node 24 on arm64, JSON logs kept for the stage's time,
 * and a role that may write its own log and nothing else. Every `give…` method grants a permission
 * and sets its variable.
 */
export class BundledFunction extends Construct {
  /** File of functions/entry, without its ending. */
  readonly name: string;
  readonly lambda: LambdaFunction;
  readonly timeout: Duration;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: BundledFunctionProps) {
    super(scope, id);
    this.name = props.name;
    this.timeout = props.timeout;
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    });
    this.logGroup = new LogGroup(this, 'Log', {
      retention: props.settings.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.logGroup.grantWrite(role);
    this.lambda = new LambdaFunction(this, 'Function', {
      description: props.description,
      code: functionCode(this, props.name),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memory,
      timeout: props.timeout,
      ...(props.reserved !== undefined && { reservedConcurrentExecutions: props.reserved }),
      role,
      logGroup: this.logGroup,
      loggingFormat: LoggingFormat.JSON,
    });
    this.setVariable('LOG_LEVEL', 'info');
    this.setVariable('RELEASE', builtRelease() ?? 'unbuilt');
  }

  /** Sets a variable that comes with no permission. */
  setVariable(name: EnvName, value: string): void {
    this.lambda.addEnvironment(name, value);
  }

  /** Allows the function exactly these actions on the table, each on exactly these of its rows. */
  giveTable(table: Table, grants: readonly TableGrant[]): void {
    for (const { actions, index, keys } of grants)
      this.lambda.addToRolePolicy(
        new PolicyStatement({
          actions: actions.map((action) => `dynamodb:${action}`),
          resources: [index === undefined ? table.tableArn : `${table.tableArn}/index/${index}`],
          conditions: {
            'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys },
            // The condition above also holds for a call that names no key.
            Null: { 'dynamodb:LeadingKeys': 'false' },
          },
        }),
      );
    this.setVariable('TABLE_NAME', table.tableName);
  }

  giveBucket(bucket: Bucket, grant: BucketGrant): void {
    const folders: [string, readonly string[] | undefined][] = [
      ['s3:GetObject', grant.read],
      ['s3:PutObject', grant.write],
      ['s3:DeleteObject', grant.remove],
    ];
    for (const [action, prefixes] of folders) {
      if (!prefixes) continue;
      this.allow(
        [action],
        prefixes.map((prefix) => bucket.arnForObjects(`${prefix}*`)),
      );
      this.explainFolders(bucket, prefixes);
    }
    if (grant.tellMissing) this.allow(['s3:ListBucket'], [bucket.bucketArn]);
    this.setVariable('BUCKET_NAME', bucket.bucketName);
  }

  /** Allows the function to verify solved captchas. */
  giveCaptcha(secret: Secret): void {
    this.giveSecret(secret, 'CAPTCHA_SECRET_ID');
    this.setVariable('CAPTCHA_VERIFY_URL', captchaVerifyUrl);
  }

  /**
   * Allows the function to tell a request that came through the edge from one made straight to the
   * API.
   */
  giveEdgeKeys(secrets: readonly Secret[]): void {
    for (const { secretArn } of secrets) this.allow(['secretsmanager:GetSecretValue'], [secretArn]);
    this.setVariable('EDGE_KEY_SECRET_ID', secrets.map(({ secretArn }) => secretArn).join(','));
  }

  /** Allows the function to call the bank at `url` as the dealer. */
  giveBank(secret: Secret, url: string): void {
    this.giveSecret(secret, 'BANK_SECRET_ID');
    this.setVariable('BANK_URL', url);
  }

  /**
   * Allows the function to send mail from this one address, and only with the configuration set
   * that reports bounces. Confirmations, and the staff's replies that follow them, are sent as whole
   * messages, because they need headers of their own.
   */
  giveMail(mail: MailSender): void {
    this.lambda.addToRolePolicy(
      new PolicyStatement({
        actions: ['ses:SendEmail', 'ses:SendRawEmail'],
        resources: [...mail.identityArns, mail.configurationSetArn],
        conditions: { StringEquals: { 'ses:FromAddress': mail.from } },
      }),
    );
    this.setVariable('MAIL_FROM', mail.from);
    this.setVariable('MAIL_TO', mail.to);
    this.setVariable('MAIL_CONFIGURATION_SET', mail.configurationSet.configurationSetName);
    this.giveRecipientKey(mail.recipientKey);
  }

  /** Allows the function to find what is stored about a recipient's address. */
  giveRecipientKey(secret: Secret): void {
    this.giveSecret(secret, 'RECIPIENT_KEY_SECRET_ID');
  }

  /** Allows the function to tell the edge to forget its pages. */
  giveDistribution(distribution: Distribution): void {
    const { partition, account } = Stack.of(this);
    this.allow(
      ['cloudfront:CreateInvalidation'],
      [`arn:${partition}:cloudfront::${account}:distribution/${distribution.distributionId}`],
    );
    this.setVariable('DISTRIBUTION_ID', distribution.distributionId);
  }

  private giveSecret(secret: Secret, variable: EnvName): void {
    this.allow(['secretsmanager:GetSecretValue'], [secret.secretArn]);
    this.setVariable(variable, secret.secretArn);
  }

  private allow(actions: string[], resources: string[]): void {
    this.lambda.addToRolePolicy(new PolicyStatement({ actions, resources }));
  }

  /**
   * The checks name an object's address by the export through which the stacks share the bucket's
   * address.
   */
  private explainFolders(bucket: Bucket, prefixes: readonly string[]): void {
    const shared = `${Stack.of(bucket).stackName}:${mediaArnExport}`;
    for (const prefix of prefixes)
      explain(this, {
        [`AwsSolutions-IAM5[Resource::${shared}/${prefix}*]`]: `Names in ${prefix} are made at run time; the function needs them all, and no other folder.`,
      });
  }
}

/**
 * The built bundle of a function of functions/entry. Where the app is only listed or tested
 * (bundling off) nothing is built, and an empty function stands in for it.
 */
function functionCode(scope: Construct, name: string): Code {
  if (!Stack.of(scope).bundlingRequired)
    return Code.fromInline('exports.handler = async () => {};');
  if (!existsSync(`${functionDist(name)}/index.mjs`))
    throw new Error(`functions/entry has no ${name}`);
  if (!nativeModules[name]) return Code.fromAsset(functionDist(name));
  const folder = deployFolder(name);
  if (folder) return Code.fromAsset(folder);
  // Synthesis must work without a network. A deployment without the codec for Lambda's processor
  // must fail.
  new CfnRule(scope, 'CodecIsMissing', {
    assertions: [
      {
        assert: Fn.conditionEquals('arm64 codec', 'missing'),
        assertDescription:
          'The image codec for arm64 was not bundled: deploy with "npm run deploy".',
      },
    ],
  });
  return Code.fromAsset(functionDist(name));
}
