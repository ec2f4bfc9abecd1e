import { expect, test } from 'vitest';
import { timeProblem } from '#staff/requests/viewings/move-dialog.tsx';

test('another time needs a day and an hour that the clocks show and that are ahead', () => {
  const now = new Date('2026-11-26T10:00:00.000Z');
  expect(timeProblem({ day: '2026-11-27', time: '' }, now)).toBe('required');
  expect(timeProblem({ day: '', time: '10:00' }, now)).toBe('required');
  expect(timeProblem({ day: '2027-03-28', time: '03:30' }, now)).toBe('invalid');
  expect(timeProblem({ day: '2026-11-26', time: '12:00' }, now)).toBe('past');
  expect(timeProblem({ day: '2026-11-26', time: '12:01' }, now)).toBeNull();
});
