import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Bar, BarChart, CartesianGrid, LabelList, Legend, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatWhole, localeTag } from '../../../../functions/domain/locale.ts';
import type { Today } from '../../../../functions/domain/today.ts';
import { useAdmin } from '../kit/admin-context.tsx';

/** Height of a picture, px; its width is that of its column. */
const height = 220;
const colours = { enquiries: 'var(--green)', loans: 'var(--clay)', one: 'var(--green)' } as const;

/** How the business goes, in pictures; each has its table. */
export function Charts({ today }: { today: Today }) {
  const words = useAdmin().messages.adminToday.charts;
  return (
    <section aria-label={words.title}>
      <h2 className="today-title">{words.title}</h2>
      <div className="today-charts">
        <Weeks today={today} />
        <Stock today={today} />
        <Ages today={today} />
        <Sold today={today} />
      </div>
      <Campaigns today={today} />
    </section>
  );
}

interface ChartProps {
  title: string;
  /** Names of the table's columns; the first names the rows. */
  heads: readonly string[];
  rows: readonly (readonly [name: ReactNode, ...values: (number | null)[]])[];
  /** The picture of the same figures, which screen readers pass by. */
  children?: ReactNode;
}

/** A picture with its table below; the table alone where there is no picture. */
function Chart({ title, heads, rows, children }: ChartProps) {
  const { language, messages } = useAdmin();
  const table = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is wider than the screen, and keys scroll what has the focus
    <section className="today-table" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows stand for weeks, months and steps, which never change places
            <tr key={row}>
              <th scope="row">{name}</th>
              {values.map((value, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place in the row
                <td key={column}>{value === null ? '–' : formatWhole(value, language)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
  return (
    <figure className="today-chart">
      <figcaption>{title}</figcaption>
      {children ? (
        <>
          <div aria-hidden="true">
            <ResponsiveContainer width="100%" height={height}>
              {children}
            </ResponsiveContainer>
          </div>
          <details>
            <summary>{messages.adminToday.charts.table}</summary>
            {table}
          </details>
        </>
      ) : (
        table
      )}
    </figure>
  );
}

const axis = { tickLine: false, axisLine: false, fontSize: 13, stroke: 'var(--soft)' } as const;
const picture = { accessibilityLayer: false, margin: { top: 20, right: 0, bottom: 0, left: 0 } } as const;

function Weeks({ today }: { today: Today }) {
  const { language, messages } = useAdmin();
  const words = messages.adminToday.charts.weeks;
  const day = new Intl.DateTimeFormat(localeTag[language], {
    timeZone: 'Europe/Sofia',
    day: 'numeric',
    month: 'numeric',
  });
  const weeks = today.weeks.map(({ from, enquiries, loan_requests }) => ({
    week: day.format(Date.parse(from)),
    enquiries,
    loans: loan_requests,
  }));
  return (
    <Chart
      title={words.title}
      heads={[words.week, words.enquiries, words.loans]}
      rows={weeks.map(({ week, enquiries, loans }) => [week, enquiries, loans])}
    >
      <BarChart data={weeks} {...picture}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="week" {...axis} />
        <YAxis allowDecimals={false} width={28} {...axis} />
        <Legend />
        <Bar
          dataKey="enquiries"
          name={words.enquiries}
          stackId="all"
          fill={colours.enquiries}
          isAnimationActive={false}
        />
        <Bar dataKey="loans" name={words.loans} stackId="all" fill={colours.loans} isAnimationActive={false} />
      </BarChart>
    </Chart>
  );
}

/** Columns with their figures above them. */
function columns(data: readonly { name: string; houses: number }[]) {
  return (
    <BarChart data={[...data]} {...picture}>
      <XAxis dataKey="name" interval={0} {...axis} />
      <Bar dataKey="houses" fill={colours.one} isAnimationActive={false} maxBarSize={56}>
        <LabelList dataKey="houses" position="top" fill="var(--ink)" fontSize={13} />
      </Bar>
    </BarChart>
  );
}

function Stock({ today }: { today: Today }) {
  const { language, messages } = useAdmin();
  const words = messages.adminToday.charts.stock;
  const statuses = messages.adminHouses.statuses;
  const { hidden, ...byStatus } = today.stock;
  const shown = (['available', 'reserved', 'sold'] as const).map((status) => ({
    name: statuses[status],
    houses: byStatus[status],
    to: `/${language}/admin/houses?status=${status}&visibility=visible`,
  }));
  const all = [...shown, { name: words.hidden, houses: hidden, to: `/${language}/admin/houses?visibility=hidden` }];
  return (
    <Chart
      title={words.title}
      heads={[words.status, words.houses]}
      rows={all.map(({ name, houses, to }) => [
        <Link key={to} to={to}>
          {name}
        </Link>,
        houses,
      ])}
    >
      {columns(all)}
    </Chart>
  );
}

function Ages({ today }: { today: Today }) {
  const words = useAdmin().messages.adminToday.charts.ages;
  const steps = today.ages.map(({ up_to, houses }, index) => {
    const from = today.ages[index - 1]?.up_to ?? 0;
    return { name: up_to === null ? words.over(from) : words.upTo(index === 0 ? 0 : from + 1, up_to), houses };
  });
  const { houses } = useAdmin().messages.adminToday.charts.stock;
  return (
    <Chart title={words.title} heads={[words.age, houses]} rows={steps.map(({ name, houses }) => [name, houses])}>
      {columns(steps)}
    </Chart>
  );
}

function Sold({ today }: { today: Today }) {
  const { language, messages } = useAdmin();
  const words = messages.adminToday.charts.sold;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeTag[language], { timeZone: 'UTC', ...options });
  const [short, long] = [format({ month: 'narrow' }), format({ month: 'long', year: 'numeric' })];
  const months = today.sold.map(({ month, houses, days }) => ({ at: Date.parse(`${month}-01T00:00Z`), houses, days }));
  return (
    <Chart
      title={words.title}
      heads={[words.month, words.houses, words.days]}
      rows={months.map(({ at, houses, days }) => [long.format(at), houses, days])}
    >
      {columns(months.map(({ at, houses }) => ({ name: short.format(at), houses })))}
    </Chart>
  );
}

function Campaigns({ today }: { today: Today }) {
  const { language, messages } = useAdmin();
  const words = messages.adminToday.charts.campaigns;
  if (today.campaigns.length === 0) return <p className="today-none">{words.none}</p>;
  return (
    <Chart
      title={words.title}
      heads={[words.campaign, words.days, words.houses, words.before, words.during, words.sold]}
      rows={today.campaigns.map((one) => [
        <Link key={one.id} to={`/${language}/admin/discounts/edit/${one.id}?type=campaign`}>
          {language === 'bg' ? one.name_bg : one.name_en}
        </Link>,
        one.days,
        one.houses,
        one.requests_before,
        one.requests,
        one.sold,
      ])}
    />
  );
}
