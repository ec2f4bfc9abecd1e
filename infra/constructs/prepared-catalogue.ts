import { CfnResource, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Trigger } from 'aws-cdk-lib/triggers';
import { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { BundledFunction } from './bundled-function.ts';
import { runEveryMinute } from './every-minute.ts';
import { explain, logicalName } from './explained.ts';
import { numbersHouses, publishesCatalogue, repairsCatalogue, rows } from './table-access.ts';

/**
 * Publishes the catalogue in the format of the release that is being deployed, before its first
 * reader changes; then every minute, for as long as the web stack, which is deployed later, has
 * publishers of another format. A rollback works the same way.
 */
export class PreparedCatalogue extends Construct {
  readonly function: BundledFunction;
  private readonly release: Trigger;

  constructor(
    scope: Construct,
    id: string,
    { table, settings }: { table: Table; settings: Settings },
  ) {
    super(scope, id);
    this.function = new BundledFunction(this, 'PrepareCatalogue', {
      name: 'prepare-catalogue',
      description:
        'Publishes in the format of this release while the publishers are still, or again, of another one',
      memory: 1769,
      timeout: Duration.minutes(1),
      settings,
    });
    this.function.giveTable(table, [
      ...publishesCatalogue,
      repairsCatalogue,
      numbersHouses,
      { actions: ['UpdateItem'], keys: [rows.houses] },
      { actions: ['GetItem'], keys: [rows.schedule] },
      { actions: ['PutItem'], keys: [rows.catalogueReads] },
    ]);
    // It has no queue for lost runs: the next run does the same work.
    runEveryMinute(this, this.function);
    // Every build has another variable RELEASE, so every deployment makes another version of the
    // function, which CDK then runs.
    this.release = new Trigger(this, 'Release', { handler: this.function.lambda });
    this.settleProvider(settings);
  }

  /** Lets these change only once there is a catalogue in the format that they read. */
  before(...readers: BundledFunction[]): void {
    this.release.executeBefore(...readers.map(({ lambda }) => lambda));
  }

  /**
   * CDK's own function that runs triggers: CDK writes its role, and its log would be kept for ever.
   */
  private settleProvider({ logRetention }: Settings): void {
    const provider = Stack.of(this).node.tryFindChild(
      'AWSCDK.TriggerCustomResourceProviderCustomResourceProvider',
    );
    const handler = provider?.node.tryFindChild('Handler');
    if (!provider || !(handler instanceof CfnResource))
      throw new Error('CDK runs triggers by another function than it used to');
    const log = new LogGroup(this, 'ReleaseLog', {
      retention: logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    handler.addPropertyOverride('LoggingConfig.LogGroup', log.logGroupName);
    const why = 'Written by CDK for its triggers, which run during a deployment only.';
    explain(provider, {
      'AwsSolutions-L1': why,
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]':
        why,
      [`AwsSolutions-IAM5[Resource::<${logicalName(this.function.lambda)}.Arn>:*]`]: why,
    });
  }
}
