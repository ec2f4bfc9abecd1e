import './chart.css';
import type { ReactNode } from 'react';
import { ResponsiveContainer } from 'recharts';
import { formatWhole } from '#domain/locale.ts';
import { useAdmin } from './admin-context.tsx';

/** Height of a chart, px; its width is that of its column. */
const height = 220;

interface ChartProps {
  title: string;
  /** Names of the table's columns; the first column names the rows. */
  heads: readonly string[];
  rows: readonly (readonly [name: ReactNode, ...values: (number | null)[]])[];
  /** The chart of the same figures, which screen readers skip. */
  children?: ReactNode;
}

/**
 * A chart with its table below; the table alone where there is no chart. Where all figures are 0 it
 * says so.
 */
export function Chart({ title, heads, rows, children }: ChartProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminToday.charts;
  const table = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is wider than the screen, and keys scroll what has the focus
    <section className="staff-chart-table" aria-label={title} tabIndex={0}>
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
    <figure className="staff-card staff-chart">
      <figcaption>{title}</figcaption>
      {rows.every(([, ...values]) => values.every((value) => !value)) ? (
        <p className="staff-hint staff-chart-none">{words.none}</p>
      ) : children ? (
        <>
          <div aria-hidden="true">
            <ResponsiveContainer width="100%" height={height}>
              {children}
            </ResponsiveContainer>
          </div>
          <details className="staff-fold">
            <summary>{words.table}</summary>
            {table}
          </details>
        </>
      ) : (
        table
      )}
    </figure>
  );
}

export const axisProps = {
  tickLine: false,
  axisLine: false,
  fontSize: 13,
  stroke: 'var(--soft)',
} as const;
export const chartProps = {
  accessibilityLayer: false,
  margin: { top: 20, right: 0, bottom: 0, left: 0 },
} as const;
