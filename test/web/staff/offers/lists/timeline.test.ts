import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  laneCount,
  layBars,
  monthsAround,
  placeOf,
} from '#staff/offers/lists/timeline-geometry.ts';

const iso = (at: number) => new Date(at).toISOString();
const day = 24 * 60 * 60 * 1000;
const now = new Date('2026-11-21T10:00:00.000Z');
const months = monthsAround(now);
const item = (id: string, start_date: string, end_date: string) => ({ id, start_date, end_date });

describe('the months of the timeline', () => {
  test('go from last month to five months ahead, each from midnight to midnight in Sofia', () => {
    expect(months.map(({ from }) => iso(from))).toEqual([
      '2026-09-30T21:00:00.000Z',
      '2026-10-31T22:00:00.000Z',
      '2026-11-30T22:00:00.000Z',
      '2026-12-31T22:00:00.000Z',
      '2027-01-31T22:00:00.000Z',
      '2027-02-28T22:00:00.000Z',
      '2027-03-31T21:00:00.000Z',
    ]);
    expect(iso(months.at(-1)?.until ?? 0)).toBe('2027-04-30T21:00:00.000Z');
  });

  test('change at Sofia’s midnight, not at that of UTC', () => {
    expect(iso(monthsAround(new Date('2026-11-30T21:59:59.999Z'))[0]?.from ?? 0)).toBe(
      '2026-09-30T21:00:00.000Z',
    );
    expect(iso(monthsAround(new Date('2026-11-30T22:00:00.000Z'))[0]?.from ?? 0)).toBe(
      '2026-10-31T22:00:00.000Z',
    );
  });

  test('have no gaps, and always are one month back and five ahead', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2024-01-01'), max: new Date('2035-12-31'), noInvalidDate: true }),
        (at) => {
          const around = monthsAround(at);
          expect(around).toHaveLength(7);
          for (const [index, { from, until }] of around.entries()) {
            expect(until).toBeGreaterThan(from);
            if (index > 0) expect(from).toBe(around[index - 1]?.until);
          }
          expect(at.getTime() - (around[0]?.from ?? 0)).toBeGreaterThanOrEqual(28 * day);
          // From the end of January: 150 days, less the hour of summer time.
          expect((around.at(-1)?.until ?? 0) - at.getTime()).toBeGreaterThan(149 * day);
        },
      ),
    );
  });
});

describe('the bars of the timeline', () => {
  test('show past, present and coming offers, and none that lies wholly outside the months', () => {
    const bars = layBars(
      [
        item('future', '2027-06-01T00:00:00.000Z', '2027-07-01T00:00:00.000Z'),
        item('next', '2026-12-10T00:00:00.000Z', '2027-01-10T00:00:00.000Z'),
        { ...item('banner', '2026-11-20T00:00:00.000Z', '2026-11-28T00:00:00.000Z'), isLive: true },
        item('over', '2026-10-05T00:00:00.000Z', '2026-10-15T00:00:00.000Z'),
        item('long ago', '2026-01-01T00:00:00.000Z', '2026-09-30T20:59:59.999Z'),
      ],
      months,
      now,
    );
    expect(bars.map(({ item: { id }, status }) => [id, status])).toEqual([
      ['over', 'expired'],
      ['banner', 'active_banner'],
      ['next', 'scheduled'],
    ]);
  });

  test('are cut at the edges of the months, and marked as cut', () => {
    const [bar] = layBars(
      [item('always', '2020-01-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z')],
      months,
      now,
    );
    expect(bar).toMatchObject({
      left: 0,
      width: 1,
      barLeft: 0,
      barWidth: 1,
      cutStart: true,
      cutEnd: true,
    });
  });

  test('are widened to hold a name when they are short, and the bar keeps its place in them', () => {
    const end = months.at(-1)?.until ?? 0;
    const [bar] = layBars(
      [item('late', iso(end - 3 * 3_600_000), iso(end - 2 * 3_600_000))],
      months,
      now,
    );
    expect(bar?.width).toBeGreaterThan(0.1);
    expect((bar?.left ?? 1) + (bar?.width ?? 1)).toBeLessThanOrEqual(1 + 1e-9);
    const place = (bar?.left ?? 0) + (bar?.barLeft ?? 0) * (bar?.width ?? 0);
    expect(place).toBeCloseTo(placeOf(end - 3 * 3_600_000, months), 9);
  });

  test('never overlap, never leave the chart, and stand where their dates are', () => {
    const from = months[0]?.from ?? 0;
    const until = months.at(-1)?.until ?? 0;
    const items = fc.array(
      fc.record({
        id: fc.uuid(),
        start: fc.integer({ min: from - 100 * day, max: until + 10 * day }),
        length: fc.integer({ min: 1, max: 300 * day }),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(items, (drawn) => {
        const periods = drawn.map(({ id, start, length }) =>
          item(id, iso(start), iso(start + length)),
        );
        const bars = layBars(periods, months, now);
        const inside = periods.filter(
          (one) => Date.parse(one.start_date) < until && Date.parse(one.end_date) >= from,
        );
        expect(bars.map((bar) => bar.item.id).sort()).toEqual(inside.map(({ id }) => id).sort());
        expect(laneCount(bars)).toBeLessThanOrEqual(bars.length);
        for (const bar of bars) {
          expect(bar.left).toBeGreaterThanOrEqual(0);
          expect(bar.left + bar.width).toBeLessThanOrEqual(1 + 1e-9);
          expect(bar.left + bar.barLeft * bar.width).toBeCloseTo(
            placeOf(Date.parse(bar.item.start_date), months),
            9,
          );
          const right = bar.left + (bar.barLeft + bar.barWidth) * bar.width;
          expect(right).toBeCloseTo(placeOf(Date.parse(bar.item.end_date), months), 9);
          for (const other of bars)
            if (other !== bar && other.lane === bar.lane)
              expect(
                other.left >= bar.left + bar.width - 1e-9 ||
                  bar.left >= other.left + other.width - 1e-9,
              ).toBe(true);
        }
      }),
    );
  });
});
