import { CfnResource, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Trigger } from 'aws-cdk-lib/triggers';
import { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import type { BundledFunction } from './bundled-function.ts';
import { explain, logicalName } from './explained.ts';

/**
 * Runs a function once in every deployment of a release; if it fails, so does the deployment. Every
 * build has another variable RELEASE, so every release makes another version of the function, which
 * CDK then runs. A stack has one such function.
 */
export class ReleaseTrigger extends Construct {
  private readonly trigger: Trigger;

  constructor(
    scope: Construct,
    id: string,
    { run, settings }: { run: BundledFunction; settings: Settings },
  ) {
    super(scope, id);
    this.trigger = new Trigger(this, 'Run', { handler: run.lambda });
    this.settleProvider(run, settings);
  }

  /** Lets these change only once the function succeeded. */
  before(...later: Construct[]): void {
    this.trigger.executeBefore(...later);
  }

  /** Runs the function only once these have changed. */
  after(...earlier: Construct[]): void {
    this.trigger.executeAfter(...earlier);
  }

  /**
   * CDK's own function that runs triggers: CDK writes its role, and its log would be kept for ever.
   */
  private settleProvider({ lambda }: BundledFunction, { logRetention }: Settings): void {
    const provider = Stack.of(this).node.tryFindChild(
      'AWSCDK.TriggerCustomResourceProviderCustomResourceProvider',
    );
    const handler = provider?.node.tryFindChild('Handler');
    if (!provider || !(handler instanceof CfnResource))
      throw new Error('CDK runs triggers by another function than it used to');
    const log = new LogGroup(this, 'ProviderLog', {
      retention: logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    handler.addPropertyOverride('LoggingConfig.LogGroup', log.logGroupName);
    const why = 'Written by CDK for its triggers, which run during a deployment only.';
    explain(provider, {
      'AwsSolutions-L1': why,
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]':
        why,
      [`AwsSolutions-IAM5[Resource::<${logicalName(lambda)}.Arn>:*]`]: why,
    });
  }
}
