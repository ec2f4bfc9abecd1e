import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnHealthCheck } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { AlarmTopic } from '../constructs/alarm-topic.ts';
import { askedPage, textOfPages } from '../edge/text-of-pages.ts';

export interface OutsideStackProps extends StackProps {
  settings: Settings;
  /** As this stack may name it: the web stack is in another region. */
  distributionId: string;
}

/**
 * Requests and bytes (10 GB) of an hour at the edge, far above what a dealer's visitors cause: a
 * thousand of them in an hour make some 60,000 requests and 2 GB. Both are billed.
 */
const rush = { requests: 200_000, bytes: 10_000_000_000 };
/**
 * From where Route 53 asks: three regions are the least that it takes. All its eight, from which it
 * asks by default, ask every two seconds together: 1.3 million requests a month, more than a free
 * plan of CloudFront has. Source: Route 53 API reference, "HealthCheckConfig".
 */
const askedFrom = ['eu-west-1', 'us-east-1', 'us-west-2'] as const;
/**
 * Days before its end by which ACM has renewed a certificate: it begins 45 days before that for
 * certificates of 198 days, 60 for older ones. Source: AWS, "What's new", 18 February 2026.
 */
const certificateDays = 30;

/**
 * What watches production from outside its region: whether the site answers, what it transfers,
 * how long its certificate holds, and the month's bill. CloudFront, health checks and certificates
 * of CloudFront report to us-east-1 alone, so the alarms and their topic are there.
 */
export class OutsideStack extends Stack {
  private readonly alarms: AlarmTopic;

  constructor(
    scope: Construct,
    id: string,
    { settings, distributionId, ...props }: OutsideStackProps,
  ) {
    super(scope, id, props);
    this.alarms = new AlarmTopic(this, 'Alarms', settings);
    new CfnOutput(this, 'AlarmTopicArn', { value: this.alarms.topicArn });
    this.watchEdge(distributionId);
    if (settings.domain) {
      this.watchSite(settings.domain.name);
      this.watchCertificate(settings.domain.certificateArn);
    }
    this.budget(settings);
  }

  private watchEdge(distributionId: string): void {
    const edge = (metricName: string) =>
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        statistic: 'Sum',
        period: Duration.hours(1),
        dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
      });
    this.alarms.alarm(
      'EdgeRequests',
      'The site is asked far more than visitors ask',
      edge('Requests'),
      rush.requests,
    );
    this.alarms.alarm(
      'EdgeBytes',
      'The site sends far more than visitors read',
      edge('BytesDownloaded'),
      rush.bytes,
    );
  }

  /**
   * Asked every half minute by each of some six checkers; three misses in a row count, where four
   * fifths of them see it. Source: Route 53 developer guide, "How Route 53 determines whether a
   * health check is healthy".
   */
  private watchSite(domain: string): void {
    const check = new CfnHealthCheck(this, 'Site', {
      healthCheckConfig: {
        type: 'HTTPS_STR_MATCH',
        fullyQualifiedDomainName: domain,
        port: 443,
        resourcePath: askedPage,
        regions: [...askedFrom],
        searchString: textOfPages,
        requestInterval: 30,
        failureThreshold: 3,
        enableSni: true,
      },
      healthCheckTags: [{ key: 'Name', value: `${this.stackName} ${askedPage}` }],
    });
    const isUp = new Metric({
      namespace: 'AWS/Route53',
      metricName: 'HealthCheckStatus',
      statistic: 'Minimum',
      period: Duration.minutes(1),
      dimensionsMap: { HealthCheckId: check.attrHealthCheckId },
    });
    this.alarms.alarm('SiteDown', 'The site does not answer as seen from outside', isUp, 1, {
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      evaluationPeriods: 2,
      treatMissingData: TreatMissingData.BREACHING,
    });
  }

  private watchCertificate(certificateArn: string): void {
    const days = new Metric({
      namespace: 'AWS/CertificateManager',
      metricName: 'DaysToExpiry',
      statistic: 'Minimum',
      period: Duration.days(1),
      dimensionsMap: { CertificateArn: certificateArn },
    });
    this.alarms.alarm(
      'CertificateEnds',
      'The certificate was not renewed in time',
      days,
      certificateDays,
      {
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      },
    );
  }

  /**
   * Of the whole account: the cost of a tag alone is known only once somebody activated it. Without
   * a name of its own, since another address makes another budget before this one goes.
   */
  private budget({ budget, alarmEmail }: Settings): void {
    if (budget === undefined || alarmEmail === undefined) return;
    const mailAt = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: {
        notificationType,
        threshold,
        thresholdType: 'PERCENTAGE',
        comparisonOperator: 'GREATER_THAN',
      },
      subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: budget, unit: 'USD' },
      },
      notificationsWithSubscribers: [
        mailAt('ACTUAL', 80),
        mailAt('ACTUAL', 100),
        mailAt('FORECASTED', 100),
      ],
    });
  }
}
