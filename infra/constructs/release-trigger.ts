import { CustomResource, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Provider } from 'aws-cdk-lib/custom-resources';
import { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import type { BundledFunction } from './bundled-function.ts';
import { explain, logicalName } from './explained.ts';

/**
 * Runs a function in every deployment of a release; if it fails, so does the deployment. Every build
 * has another variable RELEASE, so every release makes another version of the function, for which
 * CloudFormation asks for a run. CDK's own triggers are no choice: those of a stack share one
 * function, so none of them could wait for what another lets change.
 */
export class ReleaseTrigger extends Construct {
  private readonly function: BundledFunction;
  private readonly provider: Provider;

  constructor(
    scope: Construct,
    id: string,
    { run, settings }: { run: BundledFunction; settings: Settings },
  ) {
    super(scope, id);
    this.function = run;
    this.provider = new Provider(this, 'Provider', {
      onEventHandler: run.lambda,
      logGroup: new LogGroup(this, 'ProviderLog', {
        retention: settings.logRetention,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    });
    const why = 'Written by CDK for what it runs in a deployment, and only there.';
    explain(this.provider, {
      'AwsSolutions-L1': why,
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]':
        why,
      [`AwsSolutions-IAM5[Resource::<${logicalName(run.lambda)}.Arn>:*]`]: why,
    });
  }

  /**
   * One run in every deployment, once `after` has changed and before `before` does. The function
   * gets `properties` as those of a custom resource.
   */
  run(
    id: string,
    {
      properties = {},
      after = [],
      before = [],
    }: {
      properties?: Record<string, unknown>;
      after?: readonly Construct[];
      before?: readonly Construct[];
    },
  ): void {
    const run = new CustomResource(this, id, {
      resourceType: 'Custom::Release',
      serviceToken: this.provider.serviceToken,
      serviceTimeout: Duration.minutes(5),
      properties: { ...properties, version: this.function.lambda.currentVersion.version },
    });
    run.node.addDependency(...after);
    for (const later of before) later.node.addDependency(run);
  }
}
