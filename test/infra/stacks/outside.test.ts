import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { apiRoutes } from '#domain/api/routes.ts';
import { repositoryPath } from '#infra/build/paths.ts';
import { askedPage, textOfPages } from '#infra/edge/text-of-pages.ts';
import { stages } from '#support/stages.ts';
import { type Metric, renamed, reports, rings } from './cloudwatch.ts';
import {
  type Json,
  ofType,
  only,
  outputNames,
  type Resource,
  stackOrder,
  synthesise,
  synthesiseNamed,
} from './synthesised.ts';

const context = { stage: 'prod', firewall: 'true' };
const prod = synthesise(context);

/** How a template names an output of a stack in another region. */
const outputOf = (StackName: string, OutputName: string, Region: string) => ({
  'Fn::GetStackOutput': { StackName, OutputName, Region },
});

describe('production is watched from outside its region', () => {
  const alarm = (name: string): Json =>
    ofType(prod.outside, 'AWS::CloudWatch::Alarm').find(({ id }) => id.startsWith(name))
      ?.properties;
  const distribution = outputOf('showroom-prod-web', 'DistributionId', 'eu-central-1');

  test('and a trial stage pays for none of it', () => {
    const dev = synthesise();
    expect([dev.outside, dev.firewall]).toEqual([[], []]);
  });

  test.each([
    ['EdgeRequests', 'Requests', 200_000],
    ['EdgeBytes', 'BytesDownloaded', 10_000_000_000],
  ])('%s adds up an hour of the distribution’s %s', (name, metric, threshold) => {
    expect(alarm(name)).toMatchObject({
      Namespace: 'AWS/CloudFront',
      MetricName: metric,
      Statistic: 'Sum',
      Period: 3600,
      Threshold: threshold,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    });
    expect(alarm(name).Dimensions).toEqual([
      { Name: 'DistributionId', Value: distribution },
      { Name: 'Region', Value: 'Global' },
    ]);
  });

  test('by asking three regions for a page that the edge never keeps, and for a text that pages begin with', () => {
    const check = only(prod.outside, 'AWS::Route53::HealthCheck');
    expect(check.properties.HealthCheckConfig).toMatchObject({
      Type: 'HTTPS_STR_MATCH',
      FullyQualifiedDomainName: stages.prod.domain,
      ResourcePath: askedPage,
      Regions: ['eu-west-1', 'us-east-1', 'us-west-2'],
      SearchString: textOfPages,
    });
    expect(alarm('SiteDown')).toMatchObject({
      Namespace: 'AWS/Route53',
      MetricName: 'HealthCheckStatus',
      Statistic: 'Minimum',
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
      Dimensions: [{ Name: 'HealthCheckId', Value: { 'Fn::GetAtt': [check.id, 'HealthCheckId'] } }],
    });
  });

  test('by the days that its certificate holds', () => {
    expect(alarm('CertificateEnds')).toMatchObject({
      Namespace: 'AWS/CertificateManager',
      MetricName: 'DaysToExpiry',
      Statistic: 'Minimum',
      Period: 86_400,
      Threshold: 30,
      ComparisonOperator: 'LessThanThreshold',
      Dimensions: [{ Name: 'CertificateArn', Value: stages.prod.certificate }],
    });
  });

  test('by its bill: at 80 and 100 %, and when the month will end above it', () => {
    const { Budget, NotificationsWithSubscribers } = only(
      prod.outside,
      'AWS::Budgets::Budget',
    ).properties;
    expect(Budget).toMatchObject({
      BudgetType: 'COST',
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: stages.prod.budget, Unit: 'USD' },
    });
    expect(Budget).not.toHaveProperty('BudgetName');
    const told = NotificationsWithSubscribers.map(({ Notification, Subscribers }: Json) => [
      Notification.NotificationType,
      Notification.Threshold,
      Subscribers,
    ]);
    const operator = [{ SubscriptionType: 'EMAIL', Address: stages.prod.alarmEmail }];
    expect(told).toEqual([
      ['ACTUAL', 80, operator],
      ['ACTUAL', 100, operator],
      ['FORECASTED', 100, operator],
    ]);
  });

  test('by alarms that mail the operator, from a topic of its own, and that the runbook explains', () => {
    const topic = only(prod.outside, 'AWS::SNS::Topic');
    expect(only(prod.outside, 'AWS::SNS::Subscription').properties).toMatchObject({
      Protocol: 'email',
      Endpoint: stages.prod.alarmEmail,
      TopicArn: { Ref: topic.id },
    });
    // Smoke and operators find the topics by these.
    for (const output of ['ops AlarmTopicArn', 'outside AlarmTopicArn'])
      expect(outputNames(context)).toContain(output);
    const book = readFileSync(repositoryPath('docs/operate.md'), 'utf8');
    const alarms = ofType(prod.outside, 'AWS::CloudWatch::Alarm');
    expect(alarms).toHaveLength(4);
    for (const { id, properties } of alarms) {
      const name = id.replace(/[0-9A-F]{8}$/, '');
      expect(properties.AlarmActions).toEqual([{ Ref: topic.id }]);
      expect(book).toContain(`*${name}*`);
      expect(properties.AlarmDescription).toContain('docs/operate.md, "When an alarm comes"');
    }
  });

  test('by alarms of which one of each region stands in the runbook, to make it ring', () => {
    const book = readFileSync(repositoryPath('docs/operate.md'), 'utf8');
    const [, steps = ''] = book.split(/^### Alarms that somebody hears$/m);
    const named = [...steps.matchAll(/--alarm-name-prefix showroom-<stage>-(\w+)-(\w+)/g)];
    expect(named.map(([, stack]) => stack)).toEqual(['ops', 'outside']);
    for (const [, stack, name = ''] of named) {
      const resources = stack === 'ops' ? prod.ops : prod.outside;
      const ids = ofType(resources, 'AWS::CloudWatch::Alarm').map(({ id }) => id);
      expect(ids.filter((id) => id.replace(/[0-9A-F]{8}$/, '') === name)).toHaveLength(1);
    }
    expect(steps.match(/aws cloudwatch set-alarm-state/g)).toHaveLength(2);
  });

  test('after the distribution is there, behind a firewall that was there before it', () => {
    const order = stackOrder({ stage: 'prod', firewall: 'true' });
    expect(order.outside).toEqual(['web']);
    expect(order.web).toContain('firewall');
  });
});

describe('an alarm from outside', () => {
  const stage = synthesiseNamed('outside', context);
  const hour = 60;
  const day = 24 * hour;
  const ofEdge = (name: string): Metric => ({
    namespace: 'AWS/CloudFront',
    name,
    dimensions: {
      DistributionId: `web/${only(prod.web, 'AWS::CloudFront::Distribution').id}`,
      Region: 'Global',
    },
  });
  const isUp: Metric = {
    namespace: 'AWS/Route53',
    name: 'HealthCheckStatus',
    dimensions: {
      HealthCheckId: `outside/${only(prod.outside, 'AWS::Route53::HealthCheck').id}.HealthCheckId`,
    },
  };
  const days: Metric = {
    namespace: 'AWS/CertificateManager',
    name: 'DaysToExpiry',
    dimensions: { CertificateArn: stages.prod.certificate },
  };
  const requests = ofEdge('Requests');
  const bytes = ofEdge('BytesDownloaded');
  const ringsBy = (name: string, data: Parameters<typeof rings>[1]) => {
    const alarms = ofType(stage.outside, 'AWS::CloudWatch::Alarm');
    const [alarm] = alarms.filter(({ id }) => id.replace(/[0-9A-F]{8}$/, '') === name);
    if (!alarm) throw new Error(`${name} is no alarm`);
    return rings(alarm, data, stage);
  };

  test.each([
    [
      'CertificateEnds',
      [{ 0: [29] }, { [day - 1]: [31, 29] }],
      [{ 0: [30] }, { [day]: [29] }],
      days,
    ],
    [
      'EdgeRequests',
      [{ 0: [200_000] }, { 0: [100_000], [hour - 1]: [100_000] }],
      [{ 0: [199_999] }, { [hour]: [200_000] }],
      requests,
    ],
    [
      'EdgeBytes',
      [{ 0: [1e10] }, { 0: [5e9], [hour - 1]: [5e9] }],
      [{ 0: [1e10 - 1] }, { [hour]: [1e10] }],
      bytes,
    ],
  ])('%s rings by such data alone', (name, rung, silent, metric) => {
    for (const minutes of rung) expect(ringsBy(name, reports(metric, minutes))).toBe(true);
    for (const minutes of silent) expect(ringsBy(name, reports(metric, minutes))).toBe(false);
    expect(ringsBy(name, [])).toBe(false);
    for (const [what, data] of rung.flatMap((minutes) => renamed(reports(metric, minutes))))
      expect([what, ringsBy(name, data)]).toEqual([what, false]);
  });

  test('SiteDown rings in the second minute without an answer, or without a check', () => {
    const down = (minutes: Record<number, number[]>) => ringsBy('SiteDown', reports(isUp, minutes));
    expect(down({ 0: [1, 0], 1: [0] })).toBe(true);
    expect(down({ 2: [1] })).toBe(true);
    expect(down({ 0: [0], 1: [1] })).toBe(false);
    expect(down({ 0: [1], 1: [0] })).toBe(false);
    for (const [what, data] of renamed(reports(isUp, { 0: [1], 1: [1] })))
      expect([what, ringsBy('SiteDown', data)]).toEqual([what, true]);
  });
});

describe('the firewall of a stage', () => {
  const acl = only(prod.firewall, 'AWS::WAFv2::WebACL').properties;
  const rule = (name: string): Json => acl.Rules.find(({ Name }: Json) => Name === name);

  test('stands before the distribution where a setting asks for it, and nowhere else', () => {
    const config = (resources: readonly Resource[]) =>
      only(resources, 'AWS::CloudFront::Distribution').properties.DistributionConfig;
    expect(config(prod.web).WebACLId).toEqual(
      outputOf('showroom-prod-firewall', 'FirewallArn', 'us-east-1'),
    );
    const without = synthesise({ stage: 'prod' });
    expect(without.firewall).toEqual([]);
    expect(config(without.web)).not.toHaveProperty('WebACLId');
  });

  test('lets everybody through but a sender of too many forms or requests', () => {
    expect(acl).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
    expect(acl.Rules.map(({ Name }: Json) => Name)).toEqual(['forms', 'pages']);
    for (const { Action, Statement } of acl.Rules) {
      expect(Action.Block.CustomResponse.ResponseCode).toBe(429);
      expect(Statement.RateBasedStatement.AggregateKeyType).toBe('IP');
    }
  });

  test('counts the routes that take forms, each by its whole path', () => {
    const { Limit, ScopeDownStatement } = rule('forms').Statement.RateBasedStatement;
    expect(Limit).toBe(40);
    const paths = ScopeDownStatement.OrStatement.Statements.map(
      ({ ByteMatchStatement }: Json) => ByteMatchStatement.SearchString,
    );
    expect(paths).toEqual([
      '/api/send-email',
      '/api/loan-requests',
      '/api/viewings',
      '/api/viewing',
      '/api/viewing/change',
    ]);
  });

  test('does not count the calls of staff, who change whole stocks', () => {
    const { Limit, ScopeDownStatement } = rule('pages').Statement.RateBasedStatement;
    expect(Limit).toBe(3000);
    expect(ScopeDownStatement.NotStatement.Statement.ByteMatchStatement).toMatchObject({
      PositionalConstraint: 'STARTS_WITH',
      SearchString: '/api/admin/',
    });
    const staff = Object.values(apiRoutes).filter(({ access }) => access === 'staff');
    for (const { path } of staff) expect(path).toMatch(/^\/api\/admin\//);
  });
});
