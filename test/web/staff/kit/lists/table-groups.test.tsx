// @vitest-environment jsdom
import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
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

test('a list of which not all rows are drawn tells screen readers of its groups as well', async () => {
  // jsdom lays nothing out.
  const box = { top: 0, height: 50 } as DOMRect;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box);
  onTestFinished(() => void vi.restoreAllMocks());
  document.body.innerHTML = '<div id="root"></div>';
  const root = createRoot(document.querySelector('#root') ?? document.body);
  onTestFinished(() => root.unmount());
  const many = Array.from({ length: 60 }, (_, at) => ({
    id: `${at}`,
    day: `${at % 2 ? at - 1 : at}`,
  }));
  root.render(
    <DataTable
      className="many"
      rows={many}
      columns={[{ id: 'id', head: 'Id', cell: ({ id }) => `row ${id}` }]}
      groupOf={({ day }) => `day ${day}`}
    />,
  );
  const lines = () =>
    [...document.querySelectorAll('tr:not(.staff-gap)')]
      .slice(0, 7)
      .map((row) => `${row.getAttribute('aria-rowindex')} ${row.textContent}`);
  await expect
    .poll(lines)
    .toEqual(['1 Id', ...['2 day 0', '3 row 0', '4 row 1'], ...['5 day 2', '6 row 2', '7 row 3']]);
  expect(document.querySelector('table')?.getAttribute('aria-rowcount')).toBe('91');
});
