import { type Json, ofType, type Resource, type Stage } from './synthesised.ts';

/** What a service reports, or a filter counts: values of one metric within one minute. */
export interface Datum {
  namespace: string;
  name: string;
  dimensions: Readonly<Record<string, string>>;
  /** How many minutes ago; 0 is the newest. */
  minute: number;
  values: readonly number[];
}

export type Metric = Pick<Datum, 'namespace' | 'name' | 'dimensions'>;

/** What a metric reports, by minutes ago. */
export const reports = (
  metric: Metric,
  minutes: Readonly<Record<number, readonly number[]>>,
): Datum[] =>
  Object.entries(minutes).map(([minute, values]) => ({
    ...metric,
    minute: Number(minute),
    values,
  }));

/** The same data with one name off at a time: of the service, the metric, or a dimension. */
export function renamed(data: readonly Datum[]): [string, Datum[]][] {
  const change = (what: string, changed: (datum: Datum) => Partial<Datum>): [string, Datum[]] => [
    what,
    data.map((datum) => ({ ...datum, ...changed(datum) })),
  ];
  const names = Object.keys(data[0]?.dimensions ?? {});
  return [
    change('another service', ({ namespace }) => ({ namespace: `${namespace}2` })),
    change('another metric', ({ name }) => ({ name: `${name}2` })),
    change('one dimension more', ({ dimensions }) => ({
      dimensions: { ...dimensions, Resource: 'live' },
    })),
    ...names.flatMap((one) => [
      change(`without ${one}`, ({ dimensions: { [one]: _, ...rest } }) => ({ dimensions: rest })),
      change(`of another ${one}`, ({ dimensions }) => ({
        dimensions: { ...dimensions, [one]: 'another' },
      })),
      change(`of ${one} under another name`, ({ dimensions: { [one]: value = '', ...rest } }) => ({
        dimensions: { ...rest, [`${one}2`]: value },
      })),
    ]),
  ];
}

/** A line of a log group, written in that minute. */
export interface LogLine {
  /** The log group's name, as `Stage.nameOf` says it. */
  group: string;
  line: string;
  minute: number;
}

/** One metric of an alarm, its names resolved. */
export interface WatchedMetric {
  id: string;
  namespace: string;
  name: string;
  dimensions: Record<string, string>;
  statistic: string;
  /** s. */
  period: number;
}

/** The metrics that an alarm looks at. */
export function metricsOf({ properties }: Resource, { nameOf }: Stage): WatchedMetric[] {
  const dimensions = (all: Json[] = []) =>
    Object.fromEntries(all.map(({ Name, Value }) => [Name, nameOf(Value)]));
  if (!properties.Metrics)
    return [
      {
        id: 'only',
        namespace: properties.Namespace,
        name: properties.MetricName,
        dimensions: dimensions(properties.Dimensions),
        statistic: properties.Statistic ?? properties.ExtendedStatistic,
        period: properties.Period,
      },
    ];
  return properties.Metrics.filter(({ MetricStat }: Json) => MetricStat).map(
    ({ Id, MetricStat: { Metric, Stat, Period } }: Json) => ({
      id: Id,
      namespace: Metric.Namespace,
      name: Metric.MetricName,
      dimensions: dimensions(Metric.Dimensions),
      statistic: Stat,
      period: Period,
    }),
  );
}

function reduced(values: readonly number[], statistic: string): number | undefined {
  if (values.length === 0) return undefined;
  const sum = values.reduce((all, value) => all + value, 0);
  if (statistic === 'Sum') return sum;
  if (statistic === 'Average') return sum / values.length;
  if (statistic === 'Maximum') return Math.max(...values);
  if (statistic === 'Minimum') return Math.min(...values);
  const rank = /^p(\d+)$/.exec(statistic)?.[1];
  if (rank === undefined) throw new Error(`a statistic this test does not know: ${statistic}`);
  const inOrder = values.toSorted((a, b) => a - b);
  return inOrder[Math.ceil((Number(rank) / 100) * values.length) - 1];
}

/** The metric's value in each period, the newest first; CloudWatch takes names as they are. */
function series(metric: WatchedMetric, data: readonly Datum[], periods: number) {
  const entries = (of: Record<string, string>) => JSON.stringify(Object.entries(of).sort());
  const own = data.filter(
    ({ namespace, name, dimensions }) =>
      namespace === metric.namespace &&
      name === metric.name &&
      entries(dimensions) === entries(metric.dimensions),
  );
  return Array.from({ length: periods }, (_, at) =>
    reduced(
      own
        .filter(({ minute }) => Math.floor((minute * 60) / metric.period) === at)
        .flatMap(({ values }) => values),
      metric.statistic,
    ),
  );
}

function breaches(
  value: number | undefined,
  { ComparisonOperator: operator, Threshold, TreatMissingData }: Json,
): boolean {
  if (value === undefined) {
    if (TreatMissingData !== 'breaching' && TreatMissingData !== 'notBreaching')
      throw new Error(`missing data is ${TreatMissingData}`);
    return TreatMissingData === 'breaching';
  }
  if (operator === 'GreaterThanOrEqualToThreshold') return value >= Threshold;
  if (operator === 'LessThanThreshold') return value < Threshold;
  throw new Error(`an operator this test does not know: ${operator}`);
}

/** Whether CloudWatch rings the alarm when it has these data and no others. */
export function rings(alarm: Resource, data: readonly Datum[], stage: Stage): boolean {
  const { EvaluationPeriods: periods, DatapointsToAlarm = periods, Metrics } = alarm.properties;
  const all = metricsOf(alarm, stage).map((metric) => series(metric, data, periods));
  const [returned] = (Metrics ?? []).filter(({ ReturnData }: Json) => ReturnData !== false);
  const expression = returned?.Expression;
  if (Metrics ? expression !== 'SUM(METRICS())' : all.length !== 1)
    throw new Error(`an expression this test cannot evaluate: ${expression}`);
  // SUM(METRICS()) adds up what there is, and is missing where nothing is.
  const values = Array.from({ length: periods }, (_, at) =>
    reduced(
      all.map((one) => one[at]).filter((value) => value !== undefined),
      'Sum',
    ),
  );
  return values.filter((value) => breaches(value, alarm.properties)).length >= DatapointsToAlarm;
}

/** Whether a line of JSON matches a metric filter's pattern. */
export function matches(pattern: string, line: string): boolean {
  const fields = JSON.parse(line);
  const told = (name: string) => {
    const value = fields[name];
    return value === undefined ? undefined : String(value);
  };
  const tokens = pattern.match(/\$\.\w+|"[^"]*"|&&|\|\||!=|=|[(){}]|[^\s]+/g) ?? [];
  let at = 0;
  const take = (wanted?: string) => {
    const token = tokens[at++];
    if (token === undefined || (wanted !== undefined && token !== wanted))
      throw new Error(`a pattern this test cannot read at ${token}: ${pattern}`);
    return token;
  };
  function term(): boolean {
    if (tokens[at] === '(') {
      take('(');
      const inside = either();
      take(')');
      return inside;
    }
    const value = told(take().replace(/^\$\./, ''));
    const operator = take();
    const text = take().replace(/^"|"$/g, '');
    const like = new RegExp(
      `^${text
        .split('*')
        .map((part) => part.replace(/[^\w\s]/g, '\\$&'))
        .join('.*')}$`,
    );
    const isLike = value !== undefined && like.test(value);
    if (operator === '=') return isLike;
    if (operator === '!=') return value !== undefined && !isLike;
    throw new Error(`an operator this test does not know: ${operator}`);
  }
  function both(): boolean {
    let result = term();
    while (tokens[at] === '&&') {
      take('&&');
      const next = term();
      result = result && next;
    }
    return result;
  }
  function either(): boolean {
    let result = both();
    while (tokens[at] === '||') {
      take('||');
      const next = both();
      result = result || next;
    }
    return result;
  }
  take('{');
  const result = either();
  take('}');
  return result;
}

/** What the stage's metric filters count in these lines. */
export function counted(lines: readonly LogLine[], stage: Stage): Datum[] {
  return ofType(stage.ops, 'AWS::Logs::MetricFilter').flatMap(({ properties }) => {
    const [{ MetricNamespace, MetricName, MetricValue, Dimensions = [] }, ...others]: Json[] =
      properties.MetricTransformations;
    if (others.length > 0) throw new Error('a filter with several metrics');
    const dimensions = (line: string) =>
      Object.fromEntries(
        Dimensions.map(({ Key, Value }: Json) => [Key, JSON.parse(line)[Value.replace('$.', '')]]),
      );
    return lines
      .filter(
        ({ group, line }) =>
          group === stage.nameOf(properties.LogGroupName) &&
          matches(properties.FilterPattern, line),
      )
      .map(({ line, minute }) => ({
        namespace: MetricNamespace,
        name: MetricName,
        dimensions: dimensions(line),
        minute,
        values: [Number(MetricValue)],
      }));
  });
}
