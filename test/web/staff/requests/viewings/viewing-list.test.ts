import { describe, expect, test } from 'vitest';
import { keptText, writeRows } from '#domain/csv.ts';
import { caravanRow } from '#domain/houses/caravan.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import { viewingStatuses } from '#domain/requests/viewing.ts';
import { staffViewing } from '#functions/use-cases/requests/staff-requests.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { viewingMessages } from '#shared/texts/admin-viewings-messages.ts';
import { viewingTabs } from '#staff/paths.ts';
import {
  actionsOf,
  findViewings,
  houseTroubles,
  tabOf,
  viewingRows,
  viewingTable,
} from '#staff/requests/viewings/viewing-list.ts';
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

describe('the list of viewings', () => {
  test.each([
    ['димов', [stoyan]],
    ['0888123456', [stoyan]],
    ['granada трима', [stoyan]],
    ['ANN@example', [ann]],
    ['bordeaux', [ann]],
    ['оферта', [ann]],
    ['granada bordeaux', []],
    ['  ', [stoyan, ann]],
  ])('finds by "%s"', (search, expected) => {
    const found = findViewings(viewingRows([stoyan, ann]), search);
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)));
  });

  test('has a tab for each status', () => {
    expect(viewingStatuses.map(tabOf)).toEqual([
      'wished',
      'agreed',
      'over',
      'over',
      'over',
      'over',
    ]);
    expect(new Set(viewingStatuses.map(tabOf))).toEqual(new Set(viewingTabs));
  });

  test('is a file with the hour, who comes, and the homes that have a name', () => {
    const [names = [], row = []] = viewingTable(
      viewingRows([{ ...stoyan, day: '2026-12-01', time: '16:00', status: 'confirmed' }]),
      adminMessages.bg,
      viewingMessages.bg,
    );
    expect(row).toHaveLength(names.length);
    expect(Object.fromEntries(names.map((name, at) => [name, row[at]]))).toMatchObject({
      Номер: keptText(referenceOf(stoyan.id)),
      Кога: '2026-12-01 16:00',
      Статус: 'Потвърден',
      Клиент: 'Стоян Димов',
      'Мобилен дом': 'Willerby Granada',
      Бележки: 'идват с трима',
    });
  });
});

test('a spreadsheet gives telephones and references of viewings back as they were', () => {
  const ids = ['00123456', '12345e67', 'a2345678'].map((start) => `${start}-0000-4000-8000-0`);
  const phones = ['0888123456', '+359 88 812 3456', '052-820761'];
  const viewings = ids.map((id, at) => ({ ...stoyan, id, phone: phones[at] ?? '' }));
  const [, ...rows] = viewingTable(viewingRows(viewings), adminMessages.bg, viewingMessages.bg);
  const cells = writeRows(
    rows.map((row) => [row[0] ?? null, row[6] ?? null]),
    ';',
  );
  expect(
    cells
      .replace(/^\ufeff/, '')
      .trim()
      .split('\r\n'),
  ).toEqual(["'00123456;'0888123456", "'12345E67;'+359 88 812 3456", "A2345678;'052-820761"]);
});

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
