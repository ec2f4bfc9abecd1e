import { Duration, RemovalPolicy, Stack, Token } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import {
  BucketDeployment,
  CacheControl,
  type ISource,
  Source,
} from 'aws-cdk-lib/aws-s3-deployment';
import { Construct, type IConstruct } from 'constructs';
import { webDist } from '../build/paths.ts';
import type { Settings } from '../config.ts';
import { asBucket } from './as-interface.ts';
import { explain, logicalName } from './explained.ts';

/**
 * The web build of dist/web, without the files that don't match. Where nothing is built, one empty
 * file stands in for it.
 */
function webBuild(scope: Construct, exclude: string[]): ISource {
  return Stack.of(scope).bundlingRequired
    ? Source.asset(webDist, { exclude })
    : Source.data('empty.txt', '');
}

/**
 * Groups of the web build's files that are uploaded together, each file in one group: patterns to
 * leave out, and exceptions from those.
 */
export const leftOut = {
  fonts: ['*', '!assets', '!assets/*.woff2'],
  assets: ['*', '!assets', '!assets/**', 'assets/*.woff2'],
  rootFiles: ['assets', '.vite'],
};

/**
 * The bucket of the site's own files. All of it can be built again, so it is deleted with the
 * stack.
 */
export class SiteFiles extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, props: { accessLogs: Bucket }) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      serverAccessLogsBucket: asBucket(props.accessLogs),
      serverAccessLogsPrefix: 'site/',
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
  }

  /**
   * Uploads the web build, then lets `pages` change, then uploads the stage's settings and makes
   * the edge forget all pages: so no page is served before the files to which it refers. Files of
   * earlier releases stay, for pages that are still open or cached. Gives that last step.
   */
  deploy(
    distribution: Distribution,
    pages: readonly IConstruct[],
    settings: Settings,
    config: Record<string, unknown>,
  ): BucketDeployment {
    const common = {
      destinationBucket: asBucket(this.bucket),
      prune: false,
      memoryLimit: 512,
      logGroup: new LogGroup(this, 'DeployLog', {
        retention: settings.logRetention,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    };
    const forever = [
      CacheControl.setPublic(),
      CacheControl.maxAge(Duration.days(365)),
      CacheControl.immutable(),
    ];
    const assets = new BucketDeployment(this, 'Assets', {
      ...common,
      sources: [webBuild(this, leftOut.assets)],
      cacheControl: forever,
    });
    const fonts = new BucketDeployment(this, 'Fonts', {
      ...common,
      sources: [webBuild(this, leftOut.fonts)],
      cacheControl: forever,
      // The upload derives the types of all other files from their names.
      contentType: 'font/woff2',
    });
    const rootFiles = new BucketDeployment(this, 'RootFiles', {
      ...common,
      sources: [webBuild(this, leftOut.rootFiles)],
      // Pictures and icons without a hash in their names are kept for the seven days of spec
      // section 9: none shows a price.
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(7))],
    });
    const stage = new BucketDeployment(this, 'Config', {
      ...common,
      sources: [Source.jsonData('config.json', config)],
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.minutes(1))],
      distribution,
      distributionPaths: ['/*'],
      waitForDistributionInvalidation: false,
    });
    for (const page of pages) page.node.addDependency(assets, fonts, rootFiles);
    stage.node.addDependency(...pages);
    this.explainDeployer();
    return stage;
  }

  /**
   * CDK's own function that copies the files, shared by the deployments of a stack: CDK writes its
   * role.
   */
  private explainDeployer(): void {
    const deployer = Stack.of(this).node.children.find(({ node }) =>
      node.id.startsWith('Custom::CDKBucketDeployment'),
    );
    if (!deployer) throw new Error('CDK deploys files by another function than it used to');
    const why = 'Written by CDK for its file deployment, which runs during a deployment only.';
    const { account, region } = Stack.of(this);
    // The findings spell out an account and a region that the stage's settings name.
    const [partition, place] = Token.isUnresolved(account)
      ? ['<AWS::Partition>', '<AWS::AccountId>-<AWS::Region>']
      : ['aws', `${account}-${region}`];
    const staging = `arn:${partition}:s3:::cdk-hnb659fds-assets-${place}/*`;
    explain(deployer, {
      'AwsSolutions-L1': why,
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]':
        why,
      'AwsSolutions-IAM5[Action::s3:GetBucket*]': why,
      'AwsSolutions-IAM5[Action::s3:GetObject*]': why,
      'AwsSolutions-IAM5[Action::s3:List*]': why,
      'AwsSolutions-IAM5[Action::s3:Abort*]': why,
      'AwsSolutions-IAM5[Action::s3:DeleteObject*]': why,
      'AwsSolutions-IAM5[Resource::*]':
        'cloudfront:GetInvalidation and CreateInvalidation, as CDK writes them.',
      [`AwsSolutions-IAM5[Resource::${staging}]`]: why,
      [`AwsSolutions-IAM5[Resource::<${logicalName(this.bucket)}.Arn>/*]`]: why,
    });
  }
}
