import { Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  type IMetric,
  type Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type IFilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Settings } from '../config.ts';

/** The topic of all alarms of a stage, and the one place that makes them. */
export class AlarmTopic extends Topic {
  private readonly stage: string;

  constructor(scope: Construct, id: string, { stage, alarmEmail }: Settings) {
    super(scope, id, { enforceSSL: true });
    this.stage = stage;
    // The policy that demands TLS replaces the one that let CloudWatch publish.
    this.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topicArn],
        conditions: { StringEquals: { 'AWS:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (alarmEmail) this.addSubscription(new EmailSubscription(alarmEmail));
  }

  /**
   * An alarm that is raised when a metric is at or over the threshold for one period, or as
   * `options` say.
   */
  alarm(
    id: string,
    description: string,
    metric: IMetric,
    threshold: number,
    options: Partial<AlarmProps> = {},
  ): void {
    const alarm = new Alarm(Stack.of(this), id, {
      metric,
      alarmDescription: `${description}. What to do: docs/operate.md, "When an alarm comes", ${id}.`,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...options,
    });
    alarm.addAlarmAction(new SnsAction(this));
    alarm.addOkAction(new SnsAction(this));
  }

  /** How many lines of a log match in five minutes, or in the period given. */
  countLines(
    id: string,
    logGroup: LogGroup,
    filterPattern: IFilterPattern,
    period = Duration.minutes(5),
  ): Metric {
    return new MetricFilter(Stack.of(this), `${id}Filter`, {
      logGroup,
      filterPattern,
      metricNamespace: `Showroom/${this.stage}`,
      metricName: id,
    }).metric({ statistic: 'Sum', period });
  }
}
