import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Today } from '#domain/records/today.ts';
import type { CallInput } from '#domain/requests/call.ts';
import { kindOfSegment, kindSegments } from '#domain/requests/request-kinds.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { createRequestPartition } from '#functions/store/requests/request-log.ts';
import { createCall } from '#functions/use-cases/requests/calls.ts';
import { setNextStep } from '#functions/use-cases/requests/next-step.ts';
import { sweepRequests } from '#functions/use-cases/requests/sweep-requests.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { openWatchedTable } from '#support/breaking-table.ts';
import { type RequestCalls, startRequestCalls } from '#support/calls/request-calls.ts';

/** Noon of a Thursday in Sofia. */
const noon = Date.parse('2029-11-22T10:00:00.000Z');
const today = '2029-11-22';

let calls: RequestCalls;
beforeAll(async () => {
  calls = await startRequestCalls();
});
afterAll(() => calls?.stop());
afterEach(async () => {
  calls.emulators.faults.clear();
  setClock(null);
  // Each test has its own steps on Today.
  for (const pointer of await calls.partition.allPointers())
    await calls.partition.removePointer(pointer);
});

const unknownId = '00000000-0000-4000-8000-000000000000';
const makers = {
  enquiries: () => calls.enquiry(),
  'loan-requests': () => calls.loan(),
  calls: () => calls.noted(),
  viewings: () => calls.viewing(),
};
async function steps(): Promise<Today['steps']> {
  const { body } = await calls.call('GET /api/admin/today');
  return (body.today as Today).steps;
}
const times = async () => (await steps()).steps.map(({ at }) => at);
const at = (ms: number) => setClock(new Date(ms));
const sweep = (ms: number) =>
  sweepRequests({ partition: calls.partition, clock: () => new Date(ms) }, true);

describe.each(kindSegments)('the next step of one of the %s', (segment) => {
  test('is in its answer, in the list, and on Today when it is due, until it is removed', async () => {
    at(noon);
    const { id } = await makers[segment]();
    const step = { at: `${today}T15:00`, text: 'Да се обадим за транспорта' };
    const { status, body } = await calls.setStep(segment, id, step);
    expect([status, body.next_step]).toEqual([200, step]);
    const list = await calls.call(`GET /api/admin/${segment}`);
    expect(list.body.items).toContainEqual(expect.objectContaining({ id, next_step: step }));
    const one = await calls.call(`GET /api/admin/${segment}/{id}`, { params: { id } });
    expect(JSON.stringify(one.body)).toContain(JSON.stringify(step));
    expect(await steps()).toMatchObject({
      count: 1,
      steps: [{ ...step, kind: kindOfSegment[segment], id, overdue: false }],
    });
    expect((await calls.setStep(segment, id, null)).body.next_step).toBeNull();
    expect(await steps()).toEqual({ count: 0, steps: [] });
  });

  test('leaves the version to those who write notes', async () => {
    const { id } = await makers[segment]();
    await calls.setStep(segment, id, { at: today, text: '' });
    const body = { version: 1, admin_notes: 'Важно' };
    const patched = await calls.call(`PATCH /api/admin/${segment}/{id}`, { params: { id }, body });
    expect(patched.status).toBe(200);
    expect(JSON.stringify(patched.body)).toContain(`"next_step":{"at":"${today}","text":""}`);
  });

  test('of no request is 404, and leaves nothing behind', async () => {
    expect((await calls.setStep(segment, unknownId, { at: today, text: '' })).status).toBe(404);
    expect(await calls.partition.allPointers()).toEqual([]);
  });
});

describe('Today’s steps', () => {
  test('are those of today and earlier, by the hour, a day alone before its hours', async () => {
    at(noon);
    for (const when of [
      `${today}T18:00`,
      `${today}T09:00`,
      '2029-11-23',
      '2029-11-23T00:00',
      today,
      '2029-11-20',
      `${today}T23:59`,
    ]) {
      const { id } = await calls.enquiry({ status: 'answered' });
      await calls.setStep('enquiries', id, { at: when, text: '' });
    }
    const found = await steps();
    expect(found.count).toBe(5);
    expect(found.steps.map((step) => [step.at, step.overdue])).toEqual([
      ['2029-11-20', true],
      [today, false],
      [`${today}T09:00`, true],
      [`${today}T18:00`, false],
      [`${today}T23:59`, false],
    ]);
  });

  test('are found whatever else the request waits for', async () => {
    at(noon);
    const { id } = await calls.enquiry({ name: 'Новак' });
    await calls.setStep('enquiries', id, { at: `${today}T11:00`, text: 'Цена' });
    const { body } = await calls.call('GET /api/admin/today');
    const { waiting, steps } = body.today as Today;
    expect(waiting.map((one) => one.id)).toContain(id);
    expect(steps.steps).toMatchObject([{ id, name: 'Новак', house: 'Willerby Granada' }]);
  });

  test('call a person without a name by what is known of them', async () => {
    at(noon);
    const { id } = await calls.noted({ name: '', phone: '0888 000 777', caravan_names: [null] });
    await calls.setStep('calls', id, { at: today, text: '' });
    expect((await steps()).steps).toMatchObject([{ id, name: '0888 000 777', house: null }]);
  });

  test('name the first twenty and count the others', async () => {
    at(noon);
    for (let minute = 10; minute < 32; minute++) {
      const { id } = await calls.noted();
      await calls.setStep('calls', id, { at: `${today}T09:${minute}`, text: '' });
    }
    const found = await steps();
    expect([found.count, found.steps.length]).toEqual([22, 20]);
  });

  test('of today are named however many were forgotten, of which the latest are named', async () => {
    at(noon);
    for (let day = 10; day < 22; day++) {
      const { id } = await calls.noted();
      await calls.setStep('calls', id, { at: `2029-11-${day}`, text: '' });
    }
    const { id } = await calls.noted();
    await calls.setStep('calls', id, { at: `${today}T16:00`, text: '' });
    const found = await steps();
    expect(found.count).toBe(13);
    expect(found.steps.map((step) => step.at)).toEqual([
      ...Array.from({ length: 10 }, (_, index) => `2029-11-${12 + index}`),
      `${today}T16:00`,
    ]);
  });

  test('of today begin with the earliest, however many there are', async () => {
    at(noon);
    for (let minute = 0; minute < 80; minute++) {
      const time = `${9 + Math.floor(minute / 10)}`.padStart(2, '0');
      const next_step = { at: `${today}T${time}:1${minute % 10}`, text: '' };
      const { id, expires_at } = await calls.noted({ next_step });
      await calls.partition.pointAt({ kind: 'call', id }, next_step.at, new Date(noon), {
        expires_at,
      });
    }
    expect((await times())[0]).toBe(`${today}T09:10`);
  });

  test('leave out a step that was moved, and one whose request is gone', async () => {
    at(noon);
    const [moved, gone] = [await calls.enquiry(), await calls.enquiry()];
    for (const { id } of [moved, gone])
      await calls.setStep('enquiries', id, { at: today, text: '' });
    await calls.setStep('enquiries', moved.id, { at: '2029-12-01', text: '' });
    await calls.enquiries.remove(gone.id);
    expect(await times()).toEqual([]);
  });
});

describe('pointers to steps', () => {
  const watchedDeps = () => {
    const watched = openWatchedTable(calls.table.name);
    const partition = createRequestPartition(watched.table, silentLogger);
    const clock = () => new Date(noon);
    const { requests, contacts } = calls;
    return { watched, deps: { requests, contacts, partition, clock } };
  };
  const pointers = async () => (await calls.partition.allPointers()).map((pointer) => pointer.at);

  test('of earlier steps are removed by the schedule, once nobody can be writing the request', async () => {
    at(noon);
    const { id } = await calls.enquiry();
    for (const day of [today, '2029-11-23'])
      await calls.setStep('enquiries', id, { at: day, text: '' });
    expect(await sweep(noon + 60_000)).toBe(0);
    expect(await pointers()).toEqual([today, '2029-11-23']);
    expect(await sweep(noon + 121_000)).toBe(1);
    expect(await pointers()).toEqual(['2029-11-23']);
  });

  test('of earlier steps are removed by the next call as well', async () => {
    const { id } = await calls.enquiry();
    for (const [minute, day] of [today, '2029-11-23', '2029-11-24'].entries()) {
      at(noon + minute * 180_000);
      await calls.setStep('enquiries', id, { at: day, text: '' });
    }
    expect(await pointers()).toEqual(['2029-11-24']);
  });

  test('are written before the request, so that a function that stops loses no step', async () => {
    for (const writes of [0, 1]) {
      const { id } = await calls.enquiry();
      const { watched, deps } = watchedDeps();
      const requests = { ...calls.requests, enquiry: { ...calls.requests.enquiry } };
      requests.enquiry.replace = async () => {
        throw new Error('broken off');
      };
      watched.breakAfter(writes);
      const step = { at: `${today}T12:30`, text: '' };
      const of = { kind: 'enquiry', id } as const;
      await expect(setNextStep({ ...deps, requests }, of, step)).rejects.toThrow('broken off');
      at(noon);
      expect(await times()).toEqual([]);
      await calls.setStep('enquiries', id, step);
      expect(await times()).toEqual([step.at]);
      await calls.setStep('enquiries', id, null);
      await sweep(noon + 600_000);
      expect(await pointers()).toEqual([]);
      watched.table.documents.destroy();
    }
  });

  test('of two people who set steps at once lead to the one that stays', async () => {
    at(noon);
    for (let round = 0; round < 3; round++) {
      const { id } = await calls.enquiry();
      const days = [today, `${today}T10:00`, `${today}T11:00`];
      await Promise.all(days.map((day) => calls.setStep('enquiries', id, { at: day, text: '' })));
      const stored = await calls.enquiries.get(id);
      expect(await times()).toEqual([stored?.next_step?.at]);
      await sweep(noon + 600_000);
      expect(await pointers()).toEqual([stored?.next_step?.at]);
      await calls.setStep('enquiries', id, null);
      await sweep(noon + 1_200_000);
    }
  });

  test('that are being written anew are not removed by a schedule that read them before', async () => {
    at(noon);
    const { id } = await calls.enquiry();
    await calls.setStep('enquiries', id, { at: today, text: '' });
    await calls.setStep('enquiries', id, null);
    const { watched, deps } = watchedDeps();
    watched.before('DeleteItemCommand', async () => {
      at(noon + 200_000);
      await calls.setStep('enquiries', id, { at: today, text: 'пак' });
    });
    const clock = () => new Date(noon + 200_000);
    expect(await sweepRequests({ partition: deps.partition, clock }, true)).toBe(0);
    expect(await times()).toEqual([today]);
    watched.table.documents.destroy();
  });

  test('of a request that is erased meanwhile go with it', async () => {
    const { id } = await calls.enquiry();
    const { watched, deps } = watchedDeps();
    watched.before('PutItemCommand', () => calls.enquiries.remove(id));
    const of = { kind: 'enquiry', id } as const;
    await expect(setNextStep(deps, of, { at: today, text: 'x' })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await pointers()).toEqual([]);
    watched.table.documents.destroy();
  });

  test('of a call that is noted with a step come first, and go if the call never does', async () => {
    const form: CallInput = {
      form_id: crypto.randomUUID(),
      name: '',
      phone: '0888 000 321',
      email: '',
      lang: 'bg',
      caravan_ids: [],
      text: '',
      next_step: { at: `${today}T16:00`, text: '' },
    };
    const { watched, deps } = watchedDeps();
    const requests = { call: { ...calls.requests.call } };
    requests.call.create = async () => {
      throw new Error('broken off');
    };
    const ids = async () => '7d9bd3a5-8d3b-8f3c-9a1e-0123456789ab';
    const callDeps = { ...deps, caravans: { find: async () => null }, requestId: ids };
    await expect(createCall({ ...callDeps, requests }, form, 'x')).rejects.toThrow('broken off');
    expect(await pointers()).toEqual([`${today}T16:00`]);
    at(noon);
    expect(await times()).toEqual([]);
    const { id } = await createCall(callDeps, form, 'x');
    expect((await steps()).steps).toMatchObject([{ id }]);
    await calls.requests.call.remove(id);
    expect(await sweep(noon + 600_000)).toBe(1);
    expect(await pointers()).toEqual([]);
    watched.table.documents.destroy();
  });
});

test('the schedule removes entries of requests that are gone, and leaves the others alone', async () => {
  const [kept, gone] = [await calls.enquiry(), await calls.enquiry()];
  const entry = () => ({ entry_id: crypto.randomUUID(), kind: 'note', text: 'x' }) as const;
  const addEntry = (id: string) =>
    calls.partition.addEntry(
      { kind: 'enquiry', id },
      { ...entry(), at: new Date(noon).toISOString(), by: 'x' },
      { expires_at: 4_102_444_800 },
    );
  await addEntry(kept.id);
  await addEntry(gone.id);
  await calls.enquiries.remove(gone.id);
  const run = (ms: number) =>
    sweepRequests({ partition: calls.partition, clock: () => new Date(ms) }, false);
  // Whoever wrote them may still be looking.
  expect(await run(noon + 30_000)).toBe(0);
  expect(await calls.partition.unsettled(new Date(noon + 1).toISOString())).toHaveLength(2);
  expect(await run(noon + 61_000)).toBe(1);
  expect(await calls.partition.entries({ kind: 'enquiry', id: gone.id })).toEqual([]);
  expect(await calls.partition.entries({ kind: 'enquiry', id: kept.id })).toHaveLength(1);
  expect(await calls.partition.unsettled(new Date(noon + 1).toISOString())).toEqual([]);
});
