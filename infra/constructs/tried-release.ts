import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { BundledFunction } from './bundled-function.ts';
import { explain, logicalName } from './explained.ts';
import { ReleaseTrigger } from './release-trigger.ts';

export interface TriedReleaseProps {
  /** Host name of the API, which is asked in place of the edge: the edge would answer copies. */
  apiHost: string;
  edgeKeys: readonly Secret[];
  /** Where the pages' files lie; in this stack. */
  files: Bucket;
  settings: Settings;
}

/**
 * Tries the new pages before anything forgets the old ones: a deployment whose pages fail, or name
 * files that are missing, is taken back while the edge still has copies of the old ones.
 */
export class TriedRelease extends Construct {
  readonly function: BundledFunction;
  readonly trigger: ReleaseTrigger;

  constructor(
    scope: Construct,
    id: string,
    { apiHost, edgeKeys, files, settings }: TriedReleaseProps,
  ) {
    super(scope, id);
    this.function = new BundledFunction(this, 'TryRelease', {
      name: 'try-release',
      description: 'Asks for pages of this release, and looks for their files, during a deployment',
      memory: 512,
      timeout: Duration.seconds(90),
      settings,
    });
    this.function.giveEdgeKeys(edgeKeys);
    this.function.setVariable('API_ORIGIN', `https://${apiHost}`);
    this.function.setVariable('FILES_BUCKET_NAME', files.bucketName);
    this.function.lambda.addToRolePolicy(
      new PolicyStatement({
        actions: ['s3:GetObject'],
        resources: [files.arnForObjects('assets/*'), files.arnForObjects('config.json')],
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
    this.trigger = new ReleaseTrigger(this, 'Release', { run: this.function, settings });
  }
}
