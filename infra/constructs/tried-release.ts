import { Duration, Stack } from 'aws-cdk-lib';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { BundledFunction } from './bundled-function.ts';
import { explain, logicalName } from './explained.ts';
import { ReleaseTrigger } from './release-trigger.ts';

export interface TriedPages {
  /** Host name of the API, which is asked in place of the edge: the edge would answer copies. */
  apiHost: string;
  edgeKeys: readonly Secret[];
  /** Where the pages' files lie; in this stack. */
  files: Bucket;
}

export interface TriedReleaseProps {
  /** The pages, in the stack that has them. */
  pages?: TriedPages;
  settings: Settings;
}

export interface Trial {
  /** Functions of this stack, which are tried once they have changed. */
  functions: readonly BundledFunction[];
  /** Whether the pages are tried as well. */
  pages?: true;
  /** What else has to change first. */
  after?: readonly Construct[];
  /** What may change only when all is good. */
  before?: readonly Construct[];
}

/**
 * Tries new functions, and the new pages, before anything forgets the old ones: a deployment whose
 * functions do not start, or whose pages fail or name files that are missing, is taken back.
 */
export class TriedRelease extends Construct {
  private readonly function: BundledFunction;
  private readonly trigger: ReleaseTrigger;

  constructor(scope: Construct, id: string, { pages, settings }: TriedReleaseProps) {
    super(scope, id);
    this.function = new BundledFunction(this, 'TryRelease', {
      name: 'try-release',
      description: 'Tries the functions and pages of this release during a deployment',
      memory: 512,
      timeout: Duration.seconds(90),
      settings,
    });
    // Whether a deployment is being taken back.
    this.function.lambda.addToRolePolicy(
      new PolicyStatement({
        actions: ['cloudformation:DescribeStacks'],
        resources: [Stack.of(this).stackId],
      }),
    );
    if (pages) this.givePages(pages);
    this.trigger = new ReleaseTrigger(this, 'Release', { run: this.function, settings });
  }

  /** One trial in every deployment; a stack may have several, of different functions. */
  try(id: string, { functions, pages, after = [], before = [] }: Trial): void {
    // A policy of its own: the functions of a later trial wait for an earlier one, which needs the
    // role.
    const invokes = new Policy(this, `${id}Invokes`, {
      statements: [
        new PolicyStatement({
          actions: ['lambda:InvokeFunction'],
          resources: functions.map(({ lambda }) => lambda.functionArn),
        }),
      ],
    });
    if (this.function.lambda.role) invokes.attachToRole(this.function.lambda.role);
    this.trigger.run(id, {
      properties: {
        functions: functions.map(({ lambda }) => lambda.functionName),
        ...(pages && { pages: 'true' }),
      },
      after: [invokes, ...functions, ...after],
      before,
    });
  }

  private givePages({ apiHost, edgeKeys, files }: TriedPages): void {
    this.function.giveEdgeKeys(edgeKeys);
    this.function.setVariable('API_ORIGIN', `https://${apiHost}`);
    this.function.setVariable('FILES_BUCKET_NAME', files.bucketName);
    this.function.lambda.addToRolePolicy(
      new PolicyStatement({
        actions: ['s3:GetObject'],
        resources: [files.arnForObjects('assets/*')],
      }),
    );
    // A missing file is then a 404, not a 403.
    this.function.lambda.addToRolePolicy(
      new PolicyStatement({ actions: ['s3:ListBucket'], resources: [files.bucketArn] }),
    );
    explain(this.function, {
      [`AwsSolutions-IAM5[Resource::<${logicalName(files)}.Arn>/assets/*]`]:
        'Names of built files are made by the build; the function needs to find them all.',
    });
  }
}
