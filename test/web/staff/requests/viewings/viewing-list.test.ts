import { describe, expect, test } from 'vitest';
import { caravanRow } from '#domain/houses/caravan.ts';
import { staffViewing } from '#functions/use-cases/requests/staff-requests.ts';
import { actionsOf, houseTroubles } from '#staff/requests/viewings/viewing-list.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buildViewing } from '#support/builders/build-request.ts';

const stoyan = staffViewing(
  buildViewing({
    name: 'Стоян Димов',
    phone: '+359 88 812 3456',
    caravan_names: ['Willerby Granada', null],
    caravan_ids: [crypto.randomUUID(), crypto.randomUUID()],
    admin_notes: 'идват с трима',
  }),
);
const ann = staffViewing(
  buildViewing({
    name: 'Ann Sample',
    phone: '0877 444 333',
    email: 'ann@example.com',
    caravan_names: ['Swift Bordeaux'],
    next_step: { at: '2026-12-01', text: 'Оферта' },
  }),
);

describe('what can be done with a viewing', () => {
  /** 10:00 in Sofia. */
  const begins = { day: '2026-12-01', time: '10:00' };
  const before = new Date('2026-12-01T07:59:59.999Z');
  const after = new Date('2026-12-01T08:00:00.000Z');

  test('before its hour: a wish is confirmed, an agreed one is moved or declined', () => {
    expect(actionsOf({ ...begins, status: 'wished' }, before)).toEqual([
      'confirm',
      'move',
      'decline',
    ]);
    expect(actionsOf({ ...begins, status: 'confirmed' }, before)).toEqual(['move', 'decline']);
  });

  test('from its hour on: staff say whether they came, and nothing is confirmed any more', () => {
    for (const status of ['wished', 'confirmed'] as const)
      expect(actionsOf({ ...begins, status }, after)).toEqual(['done', 'missed', 'move']);
  });

  test('a mistake is put right, and what was called off can be agreed anew', () => {
    expect(actionsOf({ ...begins, status: 'done' }, after)).toEqual(['missed', 'move']);
    expect(actionsOf({ ...begins, status: 'missed' }, after)).toEqual(['done', 'move']);
    for (const status of ['declined', 'cancelled'] as const)
      expect(actionsOf({ ...begins, status }, before)).toEqual(['move']);
  });
});

test('staff call about a home that is sold, reserved for somebody else, or hidden', () => {
  const house = buildCaravan({ is_visible: true, sale_status: 'available' });
  const about = { id: ann.id, caravan_ids: [house.id], caravan_names: ['Swift Bordeaux'] };
  const troubles = (overrides: Parameters<typeof buildCaravan>[0]) =>
    houseTroubles(about, [caravanRow(buildCaravan({ ...house, ...overrides }))]);
  const reservedFor = (id: string) => ({
    sale_status: 'reserved' as const,
    reservation: { until: null, deposit: null, buyer: { kind: 'viewing' as const, id } },
  });
  const name = 'Swift Bordeaux';
  expect(troubles({})).toEqual([]);
  expect(troubles({ sale_status: 'sold' })).toEqual([{ name, trouble: 'sold' }]);
  expect(troubles(reservedFor(stoyan.id))).toEqual([{ name, trouble: 'reserved' }]);
  expect(troubles(reservedFor(ann.id))).toEqual([]);
  expect(troubles({ is_visible: false })).toEqual([{ name, trouble: 'hidden' }]);
  expect(troubles({ archived_at: '2026-11-01T00:00:00.000Z' })).toEqual([
    { name, trouble: 'hidden' },
  ]);
  expect(houseTroubles({ ...about, caravan_names: [null] }, [])).toEqual([
    { name: null, trouble: 'hidden' },
  ]);
});
