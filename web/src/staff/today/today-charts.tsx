import { Link } from 'react-router-dom';
import { Bar, BarChart, CartesianGrid, LabelList, Legend, XAxis, YAxis } from 'recharts';
import { localeTag } from '#domain/locale.ts';
import type { Today } from '#domain/records/today.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { axisProps, Chart, chartProps } from '../kit/chart.tsx';
import { usePhone } from '../kit/use-phone.ts';
import { paths } from '../paths.ts';

const colours = {
  enquiries: 'var(--green)',
  loans: 'var(--clay)',
  calls: 'var(--new)',
  viewings: 'var(--reserved)',
  one: 'var(--green)',
} as const;

/** The figures of the business as charts; each has its table. */
export function Charts({ today }: { today: Today }) {
  const words = useAdmin().messages.adminToday.charts;
  return (
    <section aria-label={words.title}>
      <h2>{words.title}</h2>
      <div className="staff-fields staff-below today-charts">
        <Weeks today={today} />
        <Ages today={today} />
        <Sold today={today} />
      </div>
      <Campaigns today={today} />
    </section>
  );
}

function Weeks({ today }: { today: Today }) {
  const { language, messages } = useAdmin();
  const words = messages.adminToday.charts.weeks;
  const day = new Intl.DateTimeFormat(localeTag[language], {
    timeZone: 'Europe/Sofia',
    day: 'numeric',
    month: 'numeric',
  });
  const weeks = today.weeks.map(({ from, enquiries, loan_requests, calls, viewings }) => ({
    week: day.format(Date.parse(from)),
    enquiries,
    loans: loan_requests,
    calls,
    viewings,
  }));
  return (
    <Chart
      title={words.title}
      heads={[words.week, words.enquiries, words.loans, words.calls, words.viewings]}
      rows={weeks.map((one) => [one.week, one.enquiries, one.loans, one.calls, one.viewings])}
    >
      <BarChart data={weeks} {...chartProps}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="week" {...axisProps} />
        <YAxis allowDecimals={false} width={28} {...axisProps} />
        <Legend />
        <Bar
          dataKey="enquiries"
          name={words.enquiries}
          stackId="all"
          fill={colours.enquiries}
          isAnimationActive={false}
        />
        <Bar
          dataKey="loans"
          name={words.loans}
          stackId="all"
          fill={colours.loans}
          isAnimationActive={false}
        />
        <Bar
          dataKey="calls"
          name={words.calls}
          stackId="all"
          fill={colours.calls}
          isAnimationActive={false}
        />
        <Bar
          dataKey="viewings"
          name={words.viewings}
          stackId="all"
          fill={colours.viewings}
          isAnimationActive={false}
        />
      </BarChart>
    </Chart>
  );
}

/** A column chart with the figures above the columns. */
function columns(data: readonly { name: string; houses: number }[], phone: boolean) {
  return (
    <BarChart data={[...data]} {...chartProps}>
      <XAxis
        dataKey="name"
        interval={0}
        {...axisProps}
        fontSize={phone ? 11 : axisProps.fontSize}
      />
      <Bar dataKey="houses" fill={colours.one} isAnimationActive={false} maxBarSize={56}>
        <LabelList dataKey="houses" position="top" fill="var(--ink)" fontSize={13} />
      </Bar>
    </BarChart>
  );
}

function Ages({ today }: { today: Today }) {
  const words = useAdmin().messages.adminToday.charts.ages;
  const phone = usePhone();
  const steps = today.ages.map(({ up_to, houses }, index) => {
    const from = today.ages[index - 1]?.up_to ?? 0;
    return {
      name: up_to === null ? words.over(from) : words.upTo(index === 0 ? 0 : from + 1, up_to),
      houses,
    };
  });
  return (
    <Chart
      title={words.title}
      heads={[words.age, words.houses]}
      rows={steps.map(({ name, houses }) => [name, houses])}
    >
      {columns(steps, phone)}
    </Chart>
  );
}

function Sold({ today }: { today: Today }) {
  const { language, messages } = useAdmin();
  const phone = usePhone();
  const words = messages.adminToday.charts.sold;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeTag[language], { timeZone: 'UTC', ...options });
  const [short, long] = [format({ month: 'narrow' }), format({ month: 'long', year: 'numeric' })];
  const months = today.sold.map(({ month, houses, days }) => ({
    at: Date.parse(`${month}-01T00:00Z`),
    houses,
    days,
  }));
  return (
    <Chart
      title={words.title}
      heads={[words.month, words.houses, words.days]}
      rows={months.map(({ at, houses, days }) => [long.format(at), houses, days])}
    >
      {columns(
        months.map(({ at, houses }) => ({ name: short.format(at), houses })),
        phone,
      )}
    </Chart>
  );
}

function Campaigns({ today }: { today: Today }) {
  const { language, messages } = useAdmin();
  const words = messages.adminToday.charts.campaigns;
  if (today.campaigns.length === 0) return <p className="staff-hint">{words.none}</p>;
  return (
    <Chart
      title={words.title}
      heads={[
        words.campaign,
        words.days,
        words.houses,
        words.before,
        words.callsBefore,
        words.during,
        words.calls,
        words.sold,
      ]}
      rows={today.campaigns.map((one) => [
        <Link key={one.id} to={paths.campaign.href(language, one.id)}>
          {language === 'bg' ? one.name_bg : one.name_en}
        </Link>,
        one.days,
        one.houses,
        one.requests_before,
        one.calls_before,
        one.requests,
        one.calls,
        one.sold,
      ])}
    />
  );
}
