import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { hoursSchema, openingLines } from '#domain/dealer/hours-settings.ts';

const week = ['Mo-Sa 09:00-17:00', 'Su 10:00-16:00'];
const hours = { hours: week, closed_days: [] as string[], open_days: [] as string[] };

/** Codes by field, of what is wrong. */
function errorsOf(value: unknown): Record<string, string> {
  const { error } = hoursSchema.safeParse(value);
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.map(String).join('.'), message]),
  );
}

describe('the opening hours that staff set', () => {
  test('are a week, closed days, and days with hours of their own, each in a line', () => {
    const value = { ...hours, closed_days: ['2026-12-31'], open_days: ['2027-03-03 10:00-13:00'] };
    expect(hoursSchema.parse(value)).toEqual(value);
    expect(openingLines(value)).toEqual([...week, '2026-12-31', '2027-03-03 10:00-13:00']);
    expect(hoursSchema.parse({ hours: [], closed_days: [] })).toEqual({ ...hours, hours: [] });
    expect(errorsOf({ ...hours, hours: dealer.openingHours })).toEqual({});
  });

  test.each([
    [{ ...hours, hours: ['Mo 09:00-17:00', 'Mo-We 10:00-12:00'] }, { 'hours.1': 'twice' }],
    [{ ...hours, hours: ['Mo 9:00-17:00'] }, { 'hours.0': 'invalid' }],
    [{ ...hours, hours: ['Sa-Mo 09:00-17:00'] }, { 'hours.0': 'invalid' }],
    [{ ...hours, hours: ['Mo 09:00-24:00'] }, { 'hours.0': 'invalid' }],
    [{ ...hours, hours: ['by appointment'] }, { 'hours.0': 'invalid' }],
    [{ ...hours, hours: ['Mo 09:00-09:00'] }, { 'hours.0': 'order' }],
    [{ ...hours, hours: [7] }, { 'hours.0': 'invalid' }],
    [{ ...hours, closed_days: ['2026-02-30'] }, { 'closed_days.0': 'invalid' }],
    [{ ...hours, closed_days: ['31.12.2026'] }, { 'closed_days.0': 'invalid' }],
    [{ ...hours, closed_days: ['2026-12-31', '2026-12-31'] }, { 'closed_days.1': 'twice' }],
    [{ ...hours, open_days: ['2027-03-03'] }, { 'open_days.0': 'invalid' }],
    [{ ...hours, open_days: ['2027-02-30 10:00-13:00'] }, { 'open_days.0': 'invalid' }],
    [{ ...hours, open_days: ['2027-03-03 10:00-25:00'] }, { 'open_days.0': 'invalid' }],
    [{ ...hours, open_days: ['2027-03-03 10:00-10:00'] }, { 'open_days.0': 'order' }],
    [
      { ...hours, closed_days: ['2027-03-03'], open_days: ['2027-03-03 10:00-13:00'] },
      { 'open_days.0': 'twice' },
    ],
    [{ hours: week }, { closed_days: 'required' }],
    [{ ...hours, hours: null }, { hours: 'required' }],
  ])('are refused where %j is wrong', (value, errors) => {
    expect(errorsOf(value)).toEqual(errors);
  });
});
