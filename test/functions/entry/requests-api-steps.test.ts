import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Today } from '#domain/records/today.ts';
import { kindOfSegment, kindSegments } from '#domain/requests/request-kinds.ts';
import { transact } from '#functions/platform/table.ts';
import { stepItem } from '#functions/store/requests/next-steps.ts';
import { type RequestName, requestKey } from '#functions/store/requests/request-keys.ts';
import { setClock } from '#infra/local/shared/clock.ts';
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
  for (const of of await pointers()) await dropRow(of, 'STEP');
});

const pointers = () => calls.steps.due({ from: '0', until: '9' }, { most: 1000, side: 'first' });
/** As time to live takes one row of a request. */
const dropRow = (of: RequestName, sk: string) =>
  transact(calls.table, [{ Delete: { Key: { ...requestKey(of), sk } } }]);
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
    expect(await pointers()).toEqual([]);
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
      await calls.noted({ next_step });
    }
    expect((await times())[0]).toBe(`${today}T09:10`);
  });

  test('are those that stay where people set steps at once', async () => {
    at(noon);
    for (let round = 0; round < 3; round++) {
      const { id } = await calls.enquiry();
      const days = [today, `${today}T10:00`, `${today}T11:00`];
      await Promise.all(days.map((day) => calls.setStep('enquiries', id, { at: day, text: '' })));
      const stored = await calls.enquiries.get(id);
      expect(await times()).toEqual([stored?.next_step?.at]);
      await calls.setStep('enquiries', id, null);
      expect(await pointers()).toEqual([]);
    }
  });

  test('leave out a step that was moved, and one of a request that was erased', async () => {
    at(noon);
    const [moved, gone] = [await calls.enquiry(), await calls.enquiry()];
    for (const { id } of [moved, gone])
      await calls.setStep('enquiries', id, { at: today, text: '' });
    await calls.setStep('enquiries', moved.id, { at: '2029-12-01', text: '' });
    await calls.erase({ kind: 'enquiry', id: gone.id });
    expect(await times()).toEqual([]);
    expect(await pointers()).toMatchObject([{ id: moved.id }]);
  });

  test('leave out a pointer that the index still has of a step that was moved', async () => {
    at(noon);
    const { id } = await calls.enquiry();
    await calls.setStep('enquiries', id, { at: '2029-12-01', text: '' });
    const late = stepItem({ kind: 'enquiry', id }, { at: today, text: '' }, 4_102_444_800);
    await transact(calls.table, [{ Put: { Item: late } }]);
    expect(await times()).toEqual([]);
  });

  test.each(kindSegments)(
    'bear that time to live takes the request, or the pointer, first: %s',
    async (segment) => {
      at(noon);
      const kind = kindOfSegment[segment];
      const [kept, gone, hidden] = [
        await makers[segment](),
        await makers[segment](),
        await makers[segment](),
      ];
      for (const { id } of [kept, gone, hidden])
        await calls.setStep(segment, id, { at: today, text: '' });
      await dropRow({ kind, id: gone.id }, requestKey({ kind, id: gone.id }).sk);
      await dropRow({ kind, id: hidden.id }, 'STEP');
      expect((await steps()).steps.map(({ id }) => id)).toEqual([kept.id]);
      expect((await calls.setStep(segment, gone.id, null)).status).toBe(404);
      expect((await calls.setStep(segment, hidden.id, null)).status).toBe(200);
    },
  );
});
