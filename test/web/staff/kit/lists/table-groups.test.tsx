import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DataTable } from '#staff/kit/lists/table.tsx';

const rows = [
  { id: 'a', day: 'Monday' },
  { id: 'b', day: 'Monday' },
  { id: 'c', day: 'Tuesday' },
  { id: 'd', day: 'Monday' },
];

test('rows beside each other stand under the name of their group, once', () => {
  const html = renderToStaticMarkup(
    <DataTable
      className="groups"
      rows={rows}
      columns={[
        { id: 'id', head: 'Id', cell: ({ id }) => id },
        { id: 'day', head: 'Day', cell: ({ day }) => day.slice(0, 2) },
      ]}
      groupOf={({ day }) => day}
    />,
  );
  const lines = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, line = '']) =>
    line.replace(/<[^>]+>/g, ' ').trim(),
  );
  expect(lines.slice(1)).toEqual([
    ...['Monday', 'a  Mo', 'b  Mo'],
    ...['Tuesday', 'c  Tu'],
    ...['Monday', 'd  Mo'],
  ]);
  expect(html).toContain('colSpan="2"');
});
