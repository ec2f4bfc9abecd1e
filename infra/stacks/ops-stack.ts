import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Operation } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import type { BundledFunction } from '../constructs/bundled-function.ts';
import type { ApiStack } from './api-stack.ts';
import type { AuthStack } from './auth-stack.ts';
import type { DataStack } from './data-stack.ts';
import type { WebStack } from './web-stack.ts';

export interface OpsStackProps extends StackProps {
  settings: Settings;
  data: DataStack;
  auth: AuthStack;
  api: ApiStack;
  web: WebStack;
}

/** Who is told when something fails, and one page that shows how the house is doing. */
export class OpsStack extends Stack {
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, { settings, data, auth, api, web, ...props }: OpsStackProps) {
    super(scope, id, props);
    this.topic = new Topic(this, 'Alarms', { enforceSSL: true });
    // The policy that demands TLS replaces the one by which CloudWatch was let in.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'AWS:SourceAccount': this.account } },
      }),
    );
    if (settings.alarmEmail) this.topic.addSubscription(new EmailSubscription(settings.alarmEmail));

    const functions = [...api.functions, ...web.functions, auth.preAuthentication];
    for (const each of functions) this.watchFunction(each);
    const { scheduled, failures } = web.publisher;
    for (const each of [...api.functions, ...web.functions]) if (each !== scheduled) this.watchErrors(each);
    this.watchSchedule(scheduled);
    this.watchCaptcha(settings, auth.preAuthentication);
    this.alarm('ApiFailures', 'The API answered with errors of its own', api.api.httpApi.metricServerError(), 1);
    const lost = failures.metricApproximateNumberOfMessagesVisible();
    this.alarm('LostWork', 'The catalogue missed a change, or a scheduled run never reached its function', lost, 1);
    const throttled = data.table.metricThrottledRequestsForOperations({
      operations: [
        Operation.GET_ITEM,
        Operation.BATCH_GET_ITEM,
        Operation.QUERY,
        Operation.PUT_ITEM,
        Operation.UPDATE_ITEM,
        Operation.DELETE_ITEM,
      ],
    });
    this.alarm('TableThrottled', 'The table turned requests away', throttled, 1);
    this.drawDashboard(functions, api, web);
    new CfnOutput(this, 'AlarmTopicArn', { value: this.topic.topicArn });
  }

  private watchFunction({ node, lambda, timeout }: BundledFunction): void {
    const period = Duration.minutes(5);
    this.alarm(`${node.id}Throttles`, `${node.id} was turned away`, lambda.metricThrottles({ period }), 1);
    const slowest = lambda.metricDuration({ period, statistic: 'p99' });
    this.alarm(`${node.id}Slow`, `${node.id} came near its time limit`, slowest, timeout.toMilliseconds() * 0.8);
  }

  private watchErrors({ node, lambda }: BundledFunction): void {
    const errors = lambda.metricErrors({ period: Duration.minutes(5) });
    this.alarm(`${node.id}Errors`, `${node.id} failed`, errors, 1);
  }

  /** One failed run is made good by the next, a minute later; two are told of, and so is silence. */
  private watchSchedule({ node, lambda }: BundledFunction): void {
    const period = Duration.minutes(1);
    this.alarm(`${node.id}Errors`, 'The scheduled work failed twice', lambda.metricErrors({ period }), 1, {
      evaluationPeriods: 5,
      datapointsToAlarm: 2,
    });
    this.alarm(
      `${node.id}Silent`,
      'The scheduled work has not run for 10 minutes',
      lambda.metricInvocations({ period }),
      1,
      {
        evaluationPeriods: 10,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        treatMissingData: TreatMissingData.BREACHING,
      },
    );
  }

  /**
   * A sign-in is refused by throwing, which Lambda counts as an error: anybody could ring that alarm. What the function
   * logs as one is that it couldn't ask.
   */
  private watchCaptcha(settings: Settings, { lambda }: BundledFunction): void {
    const unavailable = new MetricFilter(this, 'CaptchaUnavailableFilter', {
      logGroup: lambda.logGroup,
      filterPattern: FilterPattern.stringValue('$.level', '=', 'error'),
      metricNamespace: `Showroom/${settings.stage}`,
      metricName: 'CaptchaUnavailable',
    });
    const count = unavailable.metric({ statistic: 'Sum', period: Duration.minutes(5) });
    this.alarm('CaptchaUnavailable', 'A sign-in was refused since the captcha could not be verified', count, 1);
  }

  /** An alarm once a metric is at or over the threshold for one period, or as `options` say. */
  private alarm(
    id: string,
    description: string,
    metric: IMetric,
    threshold: number,
    options: Partial<AlarmProps> = {},
  ): void {
    const alarm = new Alarm(this, id, {
      metric,
      alarmDescription: description,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...options,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
    alarm.addOkAction(new SnsAction(this.topic));
  }

  private drawDashboard(functions: readonly BundledFunction[], { api }: ApiStack, { site, publisher }: WebStack): void {
    // CloudFront reports to this region wherever the stage is.
    const edge = (metricName: string, statistic: string) =>
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        statistic,
        region: 'us-east-1',
        dimensionsMap: { DistributionId: site.distribution.distributionId, Region: 'Global' },
      });
    const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 8, height: 6 });
    new Dashboard(this, 'Dashboard', {
      widgets: [
        [
          graph('Requests at the edge', [edge('Requests', 'Sum')]),
          graph('Errors at the edge, %', [edge('4xxErrorRate', 'Average'), edge('5xxErrorRate', 'Average')]),
          graph('API latency, ms', [
            api.httpApi.metricLatency({ statistic: 'p50' }),
            api.httpApi.metricLatency({ statistic: 'p99' }),
          ]),
        ],
        [
          graph(
            'Function errors',
            functions.map(({ lambda }) => lambda.metricErrors()),
          ),
          graph(
            'Function duration p99, ms',
            functions.map(({ lambda }) => lambda.metricDuration({ statistic: 'p99' })),
          ),
          graph('Failed work', [publisher.failures.metricApproximateNumberOfMessagesVisible()]),
        ],
      ],
    });
  }
}
