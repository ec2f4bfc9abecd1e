import { expect, test } from 'vitest';
import { viewingStatuses } from '#domain/requests/viewing.ts';
import { hourItem } from '#functions/store/requests/viewing-hours.ts';
import { buildViewing } from '#support/builders/build-request.ts';

const viewing = buildViewing({ day: '2026-11-27', time: '09:30' });

test.each(viewingStatuses)('a viewing that is %s is ahead or over, by its hour', (status) => {
  const isAhead = status === 'wished' || status === 'confirmed';
  expect(hourItem({ ...viewing, status })).toEqual({
    pk: `VIEWING#${viewing.id}`,
    sk: 'HOUR',
    to_do: isAhead ? 'VIEWING#AHEAD' : 'VIEWING#OVER',
    to_do_sort: `2026-11-27T09:30#viewing#${viewing.id}`,
    expires_at: viewing.expires_at,
  });
});
