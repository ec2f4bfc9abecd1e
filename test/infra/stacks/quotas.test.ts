import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { viewerRequestFile } from '#infra/edge/run-edge-function.ts';
import { type Json, ofType, type Resource, synthesise } from './synthesised.ts';

const prod = synthesise({ stage: 'prod', firewall: 'true' });
const everything = Object.values(prod).flat();

/** Of each limit a stage may use so much: the next feature must not be the one that finds it. */
const share = 0.9;

/** Names of what takes more than its share, as `RequestsApi: 16200 of 20480`. */
const beyond = (used: Iterable<readonly [name: string, used: number]>, limit: number): string[] =>
  [...used]
    .filter(([, each]) => each > limit * share)
    .map((each) => `${each.join(': ')} of ${limit}`);

const sumBy = (
  of: readonly Resource[],
  nameOf: (one: Resource) => string,
  size: (one: Resource) => number,
) => {
  const sums = new Map<string, number>();
  for (const one of of) sums.set(nameOf(one), (sums.get(nameOf(one)) ?? 0) + size(one));
  return sums;
};

/** As long as the ARN of a function: the longest of those that policies name. */
const standIn = `arn:aws:lambda:eu-central-1:111122223333:function:${'a'.repeat(64)}`;

/** A value with an ARN, or a part of one, in the place of each reference. */
function deployed(value: Json): Json {
  if (Array.isArray(value)) return value.map(deployed);
  if (typeof value !== 'object' || value === null) return value;
  const [only, ...more] = Object.keys(value);
  if (more.length === 0 && only === 'Fn::Join') return value[only][1].map(deployed).join('');
  if (more.length === 0 && (only === 'Ref' || only?.startsWith('Fn::'))) return standIn;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, deployed(part)]));
}

const bytes = (value: Json) => Buffer.byteLength(JSON.stringify(deployed(value)));

describe('with room for more below what AWS takes', () => {
  // CloudFormation's limits, of a template that is uploaded first.
  test('are the templates of all stacks', () => {
    const stacks = Object.entries(prod);
    expect(
      beyond(
        stacks.map(([name, { length }]) => [name, length]),
        500,
      ),
    ).toEqual([]);
    const sizes = stacks.map(([name, resources]) => {
      const text = JSON.stringify(Object.fromEntries(resources.map(({ id, raw }) => [id, raw])));
      return [name, text.length] as const;
    });
    expect(beyond(sizes, 1_000_000)).toEqual([]);
  });

  // IAM's limit: characters of all inline policies of a role, white space apart. CDK puts what does
  // not fit into managed policies, without a word.
  test('are the policies of every role', () => {
    const policies = ofType(everything, 'AWS::IAM::Policy');
    const roleOf = ({ properties }: Resource) => properties.Roles[0].Ref;
    expect(policies.length).toBeGreaterThan(10);
    for (const { properties } of policies) expect(properties.Roles).toHaveLength(1);
    const sizes = sumBy(policies, roleOf, ({ properties }) => bytes(properties.PolicyDocument));
    expect(beyond(sizes, 10_240)).toEqual([]);
    expect(ofType(everything, 'AWS::IAM::ManagedPolicy')).toEqual([]);
    // Our own limit: more statements nobody reads.
    const statements = sumBy(
      policies,
      roleOf,
      ({ properties }) => properties.PolicyDocument.Statement.length,
    );
    expect(beyond(statements, 30)).toEqual([]);
  });

  // Lambda's limit: bytes of a function's resource policy, in which each permission is a statement.
  test('are the permissions of every function', () => {
    const permissions = ofType(everything, 'AWS::Lambda::Permission');
    const sizes = sumBy(
      permissions,
      ({ properties }) => JSON.stringify(properties.FunctionName),
      ({ id, properties: { Action, Principal, SourceArn = '' } }) =>
        bytes({
          Sid: `showroom-prod-web-${id}-${'a'.repeat(12)}`,
          Effect: 'Allow',
          Principal: { Service: Principal },
          Action,
          Resource: standIn,
          Condition: { ArnLike: { 'AWS:SourceArn': SourceArn } },
        }),
    );
    expect(sizes.size).toBeGreaterThan(8);
    expect(beyond(sizes, 20_480)).toEqual([]);
    // A call more must not be a permission more.
    const counts = sumBy(
      permissions,
      ({ properties }) => JSON.stringify(properties.FunctionName),
      () => 1,
    );
    expect([...counts].filter(([, count]) => count > 2)).toEqual([]);
  });

  // Lambda takes five filters of 4,096 characters: with four, one kind of row more fits.
  test('are the filters of every event source', () => {
    const sources = ofType(everything, 'AWS::Lambda::EventSourceMapping');
    expect(sources).toHaveLength(2);
    for (const { id, properties } of sources) {
      const filters: Json[] = properties.FilterCriteria.Filters;
      expect([id, filters.length <= 4]).toEqual([id, true]);
      expect(
        beyond(
          filters.map(({ Pattern }) => [id, Pattern.length]),
          4096,
        ),
      ).toEqual([]);
    }
  });

  test('are the variables of every function', () => {
    const functions = ofType(everything, 'AWS::Lambda::Function');
    const sizes = functions.map(
      ({ id, properties }) => [id, bytes(properties.Environment?.Variables ?? {})] as const,
    );
    expect(beyond(sizes, 4096)).toEqual([]);
  });

  test('are the routes of the API', () => {
    expect(
      beyond([['routes', ofType(everything, 'AWS::ApiGatewayV2::Route').length]], 300),
    ).toEqual([]);
  });

  // CloudWatch's: up to 50 metrics a dashboard is free, one more costs 3 USD a month.
  test('are the metrics of the dashboard', () => {
    const [dashboard, ...others] = ofType(everything, 'AWS::CloudWatch::Dashboard');
    expect(others).toEqual([]);
    const { widgets } = JSON.parse(deployed(dashboard?.properties.DashboardBody));
    const metrics = widgets.flatMap(({ properties }: Json) => properties.metrics ?? []);
    expect(metrics.length).toBeGreaterThan(20);
    expect(beyond([['dashboard', metrics.length]], 50)).toEqual([]);
  });

  test('is the function at the edge', () => {
    expect(beyond([['edge', readFileSync(viewerRequestFile).length]], 10_240)).toEqual([]);
  });
});
