import { Annotations, CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  TextWidget,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Operation } from 'aws-cdk-lib/aws-dynamodb';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { AlarmTopic } from '../constructs/alarm-topic.ts';
import type { BundledFunction } from '../constructs/bundled-function.ts';
import type { ShowroomTable } from '../constructs/showroom-table.ts';
import { hostOf, isOfSite } from '../mail-hosts.ts';
import type { ApiStack } from './api-stack.ts';
import type { AuthStack } from './auth-stack.ts';
import type { DataStack } from './data-stack.ts';
import type { MailStack } from './mail-stack.ts';
import { watchCalls, watchMail, watchRush, watchTrouble, watchViewings } from './watch-requests.ts';
import type { WebStack } from './web-stack.ts';

export interface OpsStackProps extends StackProps {
  settings: Settings;
  data: DataStack;
  auth: AuthStack;
  api: ApiStack;
  mail: MailStack;
  web: WebStack;
}

/** The alarms of a stage, and one dashboard of its figures. */
export class OpsStack extends Stack {
  private readonly alarms: AlarmTopic;

  constructor(
    scope: Construct,
    id: string,
    { settings, data, auth, api, mail, web, ...props }: OpsStackProps,
  ) {
    super(scope, id, props);
    this.alarms = new AlarmTopic(this, 'Alarms', settings);
    const functions = [...api.functions, ...web.functions, mail.mailEvents, auth.preAuthentication];
    for (const each of functions) this.watchFunction(each);
    const { scheduled, failures } = web.publisher;
    for (const each of functions)
      if (each !== scheduled && each !== auth.preAuthentication) this.watchErrors(each);
    this.watchSchedule(scheduled);
    this.watchOutage(web.outage);
    this.watchCaptcha(auth.preAuthentication);
    watchCalls(this.alarms, api.api.accessLog);
    watchRush(this.alarms, api.api, settings);
    watchMail(this.alarms, mail, scheduled.logGroup);
    watchViewings(this.alarms, scheduled.logGroup);
    for (const each of [web.requests.customers, web.requests.requests])
      watchTrouble(this.alarms, each);
    const lost = failures.metricApproximateNumberOfMessagesVisible();
    this.alarms.alarm(
      'LostWork',
      'The catalogue missed a change, or a scheduled run never reached its function',
      lost,
      1,
    );
    const unrecorded = api.trail.failures.metricApproximateNumberOfMessagesVisible();
    this.alarms.alarm('LostAudit', 'A change is missing from the audit log', unrecorded, 1);
    this.watchTable(data.table);
    this.drawDashboard(functions, api, mail, web);
    this.warnOfOwnMailbox(settings);
    new CfnOutput(this, 'AlarmTopicArn', { value: this.alarms.topicArn });
  }

  private warnOfOwnMailbox({ alarmEmail, domain }: Settings): void {
    if (alarmEmail && domain && isOfSite(hostOf(alarmEmail), domain.name))
      Annotations.of(this).addWarningV2(
        'showroom:alarmEmail',
        `alarmEmail is below the name of the site, ${domain.name}: when its DNS or registration is what broke, no alarm arrives. Set one elsewhere in infra/stages.ts`,
      );
  }

  private watchFunction({ node, lambda, timeout }: BundledFunction): void {
    const period = Duration.minutes(5);
    this.alarms.alarm(
      `${node.id}Throttles`,
      `${node.id} was throttled`,
      lambda.metricThrottles({ period }),
      1,
    );
    const slowest = lambda.metricDuration({ period, statistic: 'p99' });
    this.alarms.alarm(
      `${node.id}Slow`,
      `${node.id} came near its time limit`,
      slowest,
      timeout.toMilliseconds() * 0.8,
    );
  }

  private watchErrors({ node, lambda }: BundledFunction): void {
    const errors = lambda.metricErrors({ period: Duration.minutes(5) });
    this.alarms.alarm(`${node.id}Errors`, `${node.id} failed`, errors, 1);
  }

  /**
   * The next run makes up for a failed one. Two failures within five minutes, or no run for ten,
   * raise the alarm.
   */
  private watchSchedule({ node, lambda }: BundledFunction): void {
    const period = Duration.minutes(1);
    this.alarms.alarm(
      `${node.id}Errors`,
      'The scheduled work failed twice within five minutes',
      lambda.metricErrors({ period }),
      1,
      {
        evaluationPeriods: 5,
        datapointsToAlarm: 2,
      },
    );
    this.alarms.alarm(
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
   * DynamoDB has a metric for an operation only once that was throttled. A plain sum is missing
   * while one of its parts is, so this expression adds up the parts there are.
   */
  private watchTable(table: ShowroomTable): void {
    const operations = [
      Operation.GET_ITEM,
      Operation.BATCH_GET_ITEM,
      Operation.QUERY,
      Operation.PUT_ITEM,
      Operation.UPDATE_ITEM,
      Operation.DELETE_ITEM,
      Operation.TRANSACT_WRITE_ITEMS,
    ];
    const throttled = new MathExpression({
      expression: 'SUM(METRICS())',
      label: 'Requests throttled',
      period: Duration.minutes(5),
      usingMetrics: Object.fromEntries(
        operations.map((operation) => [
          operation.toLowerCase(),
          table.metric('ThrottledRequests', {
            statistic: 'Sum',
            dimensionsMap: { TableName: table.tableName, Operation: operation },
          }),
        ]),
      ),
    });
    this.alarms.alarm('TableThrottled', 'The table throttled requests', throttled, 1);
  }

  /** Only the edge asks for the outage page, in place of a page that could not be made. */
  private watchOutage({ lambda }: BundledFunction): void {
    const shown = lambda.metricInvocations({ period: Duration.minutes(5) });
    this.alarms.alarm(
      'PagesFailed',
      'Pages could not be made; visitors got the outage page in their place',
      shown,
      5,
    );
  }

  /**
   * Refusing a sign-in throws, which Lambda counts as an error, so anybody could raise that alarm.
   * This one counts lines that the function logs when it could not ask the provider.
   */
  private watchCaptcha({ logGroup }: BundledFunction): void {
    const errors = FilterPattern.stringValue('$.level', '=', 'error');
    const count = this.alarms.countLines('CaptchaUnavailable', logGroup, errors);
    this.alarms.alarm(
      'CaptchaUnavailable',
      'A sign-in was refused: the captcha could not be verified',
      count,
      1,
    );
  }

  /** What an operator asks first stands first: is the site there, do forms and letters go. */
  private drawDashboard(
    functions: readonly BundledFunction[],
    { api }: ApiStack,
    mail: MailStack,
    { site, publisher, requests, render }: WebStack,
  ): void {
    // CloudFront and the bill report their metrics to this region wherever the stage is.
    const region = 'us-east-1';
    const edge = (metricName: string, statistic: string) =>
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        statistic,
        region,
        dimensionsMap: { DistributionId: site.distribution.distributionId, Region: 'Global' },
      });
    /** Of the account: every mail of this region. */
    const letters = (metricName: string) =>
      new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Sum', period: Duration.hours(1) });
    const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
      new GraphWidget({ title, left, right, width: 8, height: 6 });
    const slow = (lambda: BundledFunction['lambda'], statistic: string) =>
      lambda.metricDuration({ statistic, label: statistic });
    new Dashboard(this, 'Dashboard', {
      widgets: [
        [
          graph('Requests at the edge', [edge('Requests', 'Sum')]),
          graph('Errors at the edge, %', [
            edge('4xxErrorRate', 'Average'),
            edge('5xxErrorRate', 'Average'),
          ]),
          graph(
            'Pages made, and ms for one',
            [render.lambda.metricInvocations()],
            [slow(render.lambda, 'p50'), slow(render.lambda, 'p99')],
          ),
        ],
        [
          graph(
            'Forms and their ms',
            [requests.customers.lambda.metricInvocations()],
            [slow(requests.customers.lambda, 'p99')],
          ),
          graph(
            'Letters sent, and returned',
            [letters('Send')],
            [
              letters('Bounce'),
              letters('Complaint'),
              mail.sender.returned.metricNumberOfMessagesPublished(),
            ],
          ),
          graph('Publishing is late by, ms', [
            publisher.publish.lambda.metric('IteratorAge', { statistic: 'Maximum' }),
          ]),
        ],
        [
          graph(
            'Function errors',
            functions.map(({ lambda }) => lambda.metricErrors()),
          ),
          graph('API latency, ms', [
            api.httpApi.metricLatency({ statistic: 'p50' }),
            api.httpApi.metricLatency({ statistic: 'p99' }),
          ]),
          graph('Work that failed and waits', [
            publisher.failures.metricApproximateNumberOfMessagesVisible(),
            mail.failures.metricApproximateNumberOfMessagesVisible(),
          ]),
        ],
        [
          graph(
            'Duration p99 of the other functions, ms',
            functions
              .filter((each) => each !== render && each !== requests.customers)
              .map(({ lambda }) => lambda.metricDuration({ statistic: 'p99' })),
          ),
          graph('The month’s bill so far, USD', [
            new Metric({
              namespace: 'AWS/Billing',
              metricName: 'EstimatedCharges',
              statistic: 'Maximum',
              period: Duration.hours(6),
              region,
              dimensionsMap: { Currency: 'USD' },
            }),
          ]),
          new TextWidget({
            markdown:
              '**The bill’s forecast** stands at the [budget](https://console.aws.amazon.com/costmanagement/home#/budgets). What each alarm asks for: docs/operate.md, *When an alarm comes*.',
            width: 8,
            height: 6,
          }),
        ],
      ],
    });
  }
}
