import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { standardTemplates } from '#domain/dealer/standard-templates.ts';
import { standardViewings } from '#domain/dealer/viewing-settings.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { createSettingsRepository, settingsKey } from '#functions/store/settings.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { buildMaker } from '#support/builders/build-maker.ts';
import { type StaffCalls, startStaffCalls } from '#support/calls/staff-calls.ts';

const readKey = 'GET /api/admin/settings';
const saveKey = 'PUT /api/admin/settings/{topic}';
const at = '2026-11-25T10:00:00.000Z';

let staff: StaffCalls;
beforeAll(async () => {
  staff = await startStaffCalls();
  setClock(new Date(at), { hold: true });
});
afterAll(async () => {
  setClock(null);
  await staff?.stop();
});

const read = async () => (await staff.call(readKey)).body.settings as Record<string, unknown>;
const save = (topic: string, body: unknown) => staff.call(saveKey, { params: { topic }, body });

const winter = {
  hours: ['Mo-Fr 10:00-16:00'],
  closed_days: ['2026-12-31'],
  open_days: ['2027-03-03 10:00-13:00'],
};
// Without who is responsible: the dealer is.
const { responsible: _, ...maker } = buildMaker();

describe('what staff set themselves', () => {
  test('is for staff alone', async () => {
    expect((await staff.anonymously(readKey)).status).toBe(401);
    const parts = { params: { topic: 'hours' }, body: { ...winter, version: 0 } };
    expect((await staff.anonymously(saveKey, parts)).status).toBe(401);
  });

  test('is the standard at first, in version 0', async () => {
    expect(await read()).toEqual({
      hours: {
        topic: 'hours',
        hours: dealer.openingHours,
        closed_days: [],
        open_days: [],
        version: 0,
        updated_at: null,
      },
      makers: { topic: 'makers', makers: [], version: 0, updated_at: null },
      templates: {
        topic: 'templates',
        templates: standardTemplates,
        version: 0,
        updated_at: null,
      },
      viewings: { topic: 'viewings', ...standardViewings, version: 0, updated_at: null },
    });
  });

  test('is stored topic by topic, on the version that staff read, and can be sent back as it was read', async () => {
    const first = await save('hours', { ...winter, version: 0 });
    expect(first).toMatchObject({ status: 200 });
    const stored = { topic: 'hours', ...winter, version: 1, updated_at: at };
    expect(first.body.settings).toEqual(stored);
    expect((await read()).hours).toEqual(stored);
    const again = await save('hours', { ...stored, closed_days: [] });
    expect(again.body.settings).toMatchObject({ closed_days: [], version: 2 });
    expect((await read()).makers).toMatchObject({ version: 0 });
  });

  test('is not changed by a version that somebody else replaced, and the answer has theirs', async () => {
    const before = (await read()).hours as { version: number };
    const late = await save('hours', { ...winter, hours: [], version: 0 });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'conflict', current: before });
    expect((await read()).hours).toEqual(before);
  });

  test('is stored once when it is sent again after a lost answer', async () => {
    const body = { makers: [{ ...maker, responsible: null }], version: 0 };
    const first = await save('makers', body);
    expect(first.body.settings).toMatchObject({ makers: body.makers, version: 1 });
    expect((await save('makers', body)).body).toEqual(first.body);
  });

  test('is one of two when two people save at once', async () => {
    const { version } = (await read()).makers as { version: number };
    const both = await Promise.all(
      ['A', 'B'].map((name) => save('makers', { makers: [{ ...maker, name }], version })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read()).makers).toMatchObject({ version: version + 1 });
  });

  test.each([
    ['hours', { ...winter }, { version: 'required' }],
    ['hours', { ...winter, version: -1 }, { version: 'invalid' }],
    ['hours', { ...winter, version: 0, until: 'spring' }, { until: 'unknownField' }],
    ['hours', { ...winter, version: 0, hours: ['Mo 25:00-26:00'] }, { 'hours.0': 'invalid' }],
    ['hours', { ...winter, version: 0, closed_days: ['tomorrow'] }, { 'closed_days.0': 'invalid' }],
    ['hours', { version: 0 }, { hours: 'required', closed_days: 'required' }],
    [
      'makers',
      { makers: [{ ...maker, electronic_address: 'hull' }], version: 0 },
      { 'makers.0.electronic_address': 'invalid' },
    ],
    ['colours', { version: 0 }, { topic: 'invalid' }],
    ['hours', 'closed', { body: 'invalid' }],
  ])('of %s is refused with its fields: %j', async (topic, body, fields) => {
    const before = await read();
    const answer = await save(topic, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect({ ...(answer.body.fields as object) }).toEqual(fields);
    expect(await read()).toEqual(before);
  });

  test('is read as the standard where somebody broke the item by hand', async () => {
    const broken = { topic: 'makers', value: { makers: 'none' } };
    const { put, get } = createSettingsRepository(staff.table, silentLogger);
    const before = await get('makers');
    if (!before) throw new Error('nothing is stored');
    await put({ ...before, ...broken, version: before.version + 1 }, before.version);
    expect((await read()).makers).toMatchObject({ makers: [], version: before.version + 1 });
  });

  test('holds as the standard for pages and letters where the item is no settings at all', async () => {
    const { documents, name: TableName } = staff.table;
    const Key = settingsKey('hours');
    const { Item } = await documents.send(new GetCommand({ TableName, Key }));
    await documents.send(new PutCommand({ TableName, Item: { ...Key, topic: 'hours' } }));
    const settings = createSettingsRepository(staff.table, silentLogger);
    expect((await settings.value('hours')).hours).toEqual(dealer.openingHours);
    expect((await settings.published()).map(({ topic }) => topic)).not.toContain('hours');
    if (Item) await documents.send(new PutCommand({ TableName, Item }));
  });
});
