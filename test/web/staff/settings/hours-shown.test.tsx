import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AdminProvider } from '#staff/kit/admin-context.tsx';
import { HoursShown } from '#staff/settings/hours-shown.tsx';

const hours = {
  hours: ['Mo-Sa 09:00-17:00'],
  closed_days: ['2026-11-26'],
  open_days: ['2027-03-03 10:00-13:00'],
};
const shown = (now: string) =>
  renderToStaticMarkup(
    <AdminProvider language="en">
      <HoursShown hours={hours} now={new Date(now)} />
    </AdminProvider>,
  );

test('staff see before they save what visitors will read, in both languages, as of now', () => {
  const open = shown('2026-11-25T10:00:00.000Z');
  for (const words of [
    'Пн–Сб 09:00–17:00',
    '26 ноември: затворено',
    'Отворено сега, до 17:00',
    'Mon–Sat 09:00–17:00',
    '26 November: closed',
    'Open now, until 17:00',
  ])
    expect(open).toContain(words);
  expect(open).not.toContain('3 March');
  expect(shown('2026-11-26T10:00:00.000Z')).toContain('Opens tomorrow at 09:00');
  expect(shown('2026-11-28T16:00:00.000Z')).toContain('Opens on Monday at 09:00');
});
