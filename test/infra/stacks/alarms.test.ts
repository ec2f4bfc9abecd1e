import { describe, expect, test } from 'vitest';
import { type Json, ofType, type Resource, synthesise } from './synthesised.ts';

/**
 * A metric's value in each of the last periods, the newest last; undefined where CloudWatch has
 * none.
 */
type Series = readonly (number | undefined)[];

/**
 * What an alarm's metric math makes of its series; `a + b` is missing where either is, SUM adds up
 * what there is.
 */
function evaluated(
  expression: string,
  series: ReadonlyMap<string, Series>,
  periods: number,
): Series {
  const at = Array.from({ length: periods }, (_, index) => index);
  const sum = (values: readonly (number | undefined)[]) =>
    values.reduce<number>((all, value) => all + (value ?? 0), 0);
  if (expression === 'SUM(METRICS())')
    return at.map((index) => {
      const values = [...series.values()]
        .map((one) => one[index])
        .filter((value) => value !== undefined);
      return values.length === 0 ? undefined : sum(values);
    });
  const names = expression.split(' + ');
  if (names.every((name) => series.has(name)))
    return at.map((index) => {
      const values = names.map((name) => series.get(name)?.[index]);
      return values.includes(undefined) ? undefined : sum(values);
    });
  throw new Error(`an expression this test cannot evaluate: ${expression}`);
}

function breaches(
  value: number | undefined,
  { ComparisonOperator: operator, Threshold, TreatMissingData }: Json,
) {
  if (value === undefined) {
    if (TreatMissingData !== 'breaching' && TreatMissingData !== 'notBreaching')
      throw new Error(`missing data is ${TreatMissingData}`);
    return TreatMissingData === 'breaching';
  }
  if (operator === 'GreaterThanOrEqualToThreshold') return value >= Threshold;
  if (operator === 'LessThanThreshold') return value < Threshold;
  throw new Error(`an operator this test does not know: ${operator}`);
}

/** The series of an alarm by their ids: a single metric is called `only`. */
function metricsOf({ properties }: Resource): { ids: string[]; name: string; expression: string } {
  const queries: Json[] = properties.Metrics ?? [];
  if (queries.length === 0)
    return { ids: ['only'], name: properties.MetricName, expression: 'only' };
  const series = queries.filter(({ MetricStat }) => MetricStat);
  const [returned] = queries.filter(({ ReturnData }) => ReturnData !== false);
  return {
    ids: series.map(({ Id }) => Id),
    name: series[0]?.MetricStat.Metric.MetricName,
    expression: returned.Expression ?? returned.Id,
  };
}

/** Whether the alarm rings with these series; a series that is not named has no data. */
function rings(alarm: Resource, given: Readonly<Record<string, Series>>): boolean {
  const { EvaluationPeriods: periods, DatapointsToAlarm = periods } = alarm.properties;
  const { ids, expression } = metricsOf(alarm);
  const none = Array.from({ length: periods }, () => undefined);
  const series = new Map(ids.map((id) => [id, given[id] ?? none] as const));
  const values = evaluated(expression, series, periods);
  return values.filter((value) => breaches(value, alarm.properties)).length >= DatapointsToAlarm;
}

/**
 * CloudWatch's data of a metric when all is well: a count that each call reports, or nothing at
 * all.
 */
const calm: Readonly<Record<string, number | undefined>> = {
  Throttles: 0,
  Errors: 0,
  Duration: 120,
  Count: 40,
  ApproximateNumberOfMessagesVisible: 0,
  'Reputation.BounceRate': 0.01,
  'Reputation.ComplaintRate': 0,
};

const alarms = ofType(synthesise().ops, 'AWS::CloudWatch::Alarm');
const named = alarms.map((alarm) => [alarm.id.replace(/[0-9A-F]{8}$/, ''), alarm] as const);
const lasting = (alarm: Resource, value: number | undefined): Series =>
  Array.from({ length: alarm.properties.EvaluationPeriods }, () => value);

test('every alarm notifies the operator when it rings and when it is over', () => {
  expect(alarms.length).toBeGreaterThan(40);
  for (const { properties } of alarms) {
    expect(properties.AlarmActions).toHaveLength(1);
    expect(properties.OKActions).toHaveLength(1);
  }
});

describe.each(named.filter(([name]) => name !== 'ScheduledSilent'))(
  'the alarm %s',
  (name, alarm) => {
    const { ids, name: metric } = metricsOf(alarm);

    test('rings when any one of its series alone reaches the threshold and the others have no data', () => {
      for (const id of ids)
        expect(rings(alarm, { [id]: lasting(alarm, alarm.properties.Threshold) })).toBe(true);
    });

    test('is silent when all is well, and when there is no data', () => {
      const well = name === 'PagesFailed' ? 1 : calm[metric];
      expect(rings(alarm, Object.fromEntries(ids.map((id) => [id, lasting(alarm, well)])))).toBe(
        false,
      );
      expect(rings(alarm, {})).toBe(false);
    });

    test('is silent just below the threshold', () => {
      const below = alarm.properties.Threshold * 0.99;
      for (const id of ids) expect(rings(alarm, { [id]: lasting(alarm, below) })).toBe(false);
    });
  },
);

describe('the alarm on a silent schedule', () => {
  const [, alarm] = named.find(([name]) => name === 'ScheduledSilent') ?? [];
  if (!alarm) throw new Error('no alarm for the schedule’s silence');

  test('rings after ten minutes without a run', () => {
    expect(rings(alarm, {})).toBe(true);
  });
  test('does not ring when the schedule misses nine minutes', () => {
    expect(rings(alarm, { only: lasting(alarm, 1) })).toBe(false);
    expect(rings(alarm, { only: [1, ...lasting(alarm, undefined).slice(1)] })).toBe(false);
  });
});

test('the alarm on the table’s throttling rings when a single operation was throttled', () => {
  const [, alarm] = named.find(([name]) => name === 'TableThrottled') ?? [];
  if (!alarm) throw new Error('no alarm for the table');
  expect(metricsOf(alarm).ids).toEqual([
    'getitem',
    'batchgetitem',
    'query',
    'putitem',
    'updateitem',
    'deleteitem',
  ]);
  expect(rings(alarm, { query: [3] })).toBe(true);
});
