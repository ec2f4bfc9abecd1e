import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { AdminProvider } from '#staff/kit/admin-context.tsx';
import { Chart } from '#staff/kit/chart.tsx';

const drawn = (values: (number | null)[]) =>
  renderToStaticMarkup(
    <AdminProvider language="en">
      <Chart
        title="Sold by month"
        heads={['Month', 'Houses']}
        rows={values.map((value) => ['May', value])}
      >
        <svg />
      </Chart>
    </AdminProvider>,
  );
const { none, table } = adminMessages.en.adminToday.charts;

test('a chart of figures that are all 0 says that there is nothing to show instead of empty axes', () => {
  for (const values of [[], [0, 0], [0, null]]) {
    expect(drawn(values)).toContain(none);
    expect(drawn(values)).not.toContain(table);
  }
});

test('one figure above 0 is drawn, with its table', () => {
  expect(drawn([0, 1])).toContain(table);
  expect(drawn([0, 1])).not.toContain(none);
});
