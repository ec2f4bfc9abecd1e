import { useQuery } from '@tanstack/react-query';
import { CartesianGrid, Legend, Line, LineChart, XAxis, YAxis } from 'recharts';
import { formatPrice, formatWhole, localeTag } from '#domain/locale.ts';
import { priceHistoryQuery } from '../../data/house-prices.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { axisProps, Chart, chartProps } from '../../kit/chart.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { LoadFailure } from '../../kit/lists/list-page.tsx';

/** ms that the chart shows; the table shows the whole history. */
const longest = 365 * 86_400_000;

/**
 * Chart and table of a house's list price and offered price over time; words where there is nothing
 * to draw.
 */
export function PriceCurve({ houseId }: { houseId: string }) {
  const { language, messages } = useAdmin();
  const words = messages.adminForm.prices;
  const { data, error, isFetching, refetch } = useQuery(priceHistoryQuery(houseId));
  if (error)
    return (
      <LoadFailure
        title={words.failed}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <p className="staff-hint">{messages.admin.loading}</p>;
  const { at, points } = data;
  const [first, ...later] = points;
  if (!first || points.every(({ list }) => list === null))
    return <p className="staff-hint">{words.none}</p>;
  if (later.length === 0)
    return (
      <p className="staff-hint">
        {words.same(formatPrice(first.list ?? 0, language), formatSofia(first.from, language))}
      </p>
    );
  const drawn = [...points, { ...(later.at(-1) ?? first), from: at }].map((point) => ({
    ...point,
    from: Date.parse(point.from),
  }));
  const day = new Intl.DateTimeFormat(localeTag[language], {
    timeZone: 'Europe/Sofia',
    day: 'numeric',
    month: 'numeric',
    year: '2-digit',
  });
  return (
    <Chart
      title={words.chart}
      heads={[words.from, words.list, words.offered]}
      rows={points.map(({ from, list, offered }) => [formatSofia(from, language), list, offered])}
    >
      <LineChart data={drawn} {...chartProps}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="from"
          type="number"
          domain={[Math.max(Date.parse(first.from), Date.parse(at) - longest), 'dataMax']}
          allowDataOverflow
          tickFormatter={(from: number) => day.format(from)}
          minTickGap={24}
          {...axisProps}
        />
        <YAxis
          domain={['auto', 'auto']}
          width={64}
          tickFormatter={(euro: number) => formatWhole(euro, language)}
          {...axisProps}
        />
        <Legend />
        {(['offered', 'list'] as const).map((line) => (
          <Line
            key={line}
            dataKey={line}
            name={words[line]}
            type="stepAfter"
            stroke={line === 'list' ? 'var(--soft)' : 'var(--clay)'}
            strokeWidth={line === 'list' ? 2 : 3}
            strokeDasharray={line === 'list' ? '6 4' : ''}
            dot={false}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </Chart>
  );
}
