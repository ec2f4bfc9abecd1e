import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { StaffCall } from '#domain/requests/call.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { createCaravanRepository } from '#functions/store/caravans.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { type RequestCalls, startRequestCalls } from '#support/calls/request-calls.ts';

let calls: RequestCalls;
beforeAll(async () => {
  calls = await startRequestCalls();
});
afterAll(() => calls?.stop());
afterEach(() => calls.emulators.faults.clear());

const unknownId = '00000000-0000-4000-8000-000000000000';
const create = (body: object) => calls.call('POST /api/admin/calls', { body });
const get = (id: string) => calls.call('GET /api/admin/calls/{id}', { params: { id } });
const patch = (id: string, body: object) =>
  calls.call('PATCH /api/admin/calls/{id}', { params: { id }, body });
const form = (fields: object = {}) => ({
  form_id: crypto.randomUUID(),
  phone: '0888 000 555',
  ...fields,
});
const created = async (fields: object = {}) => (await create(form(fields))).body.call as StaffCall;

async function house(fields: object = {}) {
  const one = buildCaravan(fields);
  await createCaravanRepository(calls.table, silentLogger).create(one, 'staff@example.com');
  return one;
}

describe('a call that staff note', () => {
  test('is stored with its person, its houses by their names of that time and its next step', async () => {
    const [shown, hidden] = [await house(), await house({ is_visible: false })];
    const next_step = { at: '2030-05-02T10:30', text: 'Да се обадим пак' };
    const { status, body } = await create(
      form({
        name: ' Димитър ',
        email: 'dimitar@example.com',
        lang: 'en',
        text: 'Пита за отопление',
        caravan_ids: [shown.id, hidden.id, shown.id],
        next_step,
      }),
    );
    expect(status).toBe(201);
    const call = body.call as StaffCall;
    expect(call).toMatchObject({
      name: 'Димитър',
      phone: '0888 000 555',
      email: 'dimitar@example.com',
      lang: 'en',
      text: 'Пита за отопление',
      caravan_ids: [shown.id, hidden.id],
      caravan_names: [`${shown.make} ${shown.model}`, `${hidden.make} ${hidden.model}`],
      status: 'open',
      next_step,
      version: 1,
      mails: [],
    });
    const by = expect.stringContaining('@');
    expect(call.history).toMatchObject([
      { action: 'received', by },
      { action: 'planned', by, detail: '2030-05-02T10:30 Да се обадим пак' },
    ]);
    expect((await get(call.id)).body.call).toEqual(call);
    const { items } = (await calls.call('GET /api/admin/calls')).body as { items: StaffCall[] };
    expect(items[0]).toEqual(call);
  });

  test.each([
    [{ phone: '0888 123 456' }],
    [{ email: 'a@example.com' }],
    [{ name: 'Мъж с кепе, мина през двора' }],
  ])('needs no more than %j', async (person) => {
    expect((await create({ form_id: crypto.randomUUID(), ...person })).status).toBe(201);
  });

  const five = Array.from({ length: 6 }, () => crypto.randomUUID());
  test.each([
    ['nobody', { phone: ' ', text: 'някой' }, 'phone', 'required'],
    ['six houses', { caravan_ids: five }, 'caravan_ids', 'tooMany'],
    ['a house that is no id', { caravan_ids: ['x'] }, 'caravan_ids.0', 'invalid'],
    ['no form', { form_id: undefined }, 'form_id', 'required'],
    ['an e-mail that is none', { email: 'ivan' }, 'email', 'invalid'],
    ['a text without end', { text: 'а'.repeat(2001) }, 'text', 'tooLong'],
    [
      'a step on 30 February',
      { next_step: { at: '2027-02-30', text: '' } },
      'next_step.at',
      'invalid',
    ],
    ['a field of another form', { message: 'x' }, 'message', 'unknownField'],
  ])('is refused with %s', async (_, fields, field, code) => {
    const { status, body } = await create(form(fields));
    expect(status).toBe(400);
    expect(body.fields).toEqual({ [field]: code });
  });

  test('sent again under its form is the same call, and with another content a conflict', async () => {
    const sent = form({ next_step: { at: '2030-05-02', text: '' } });
    const answers = await Promise.all([create(sent), create(sent), create(sent)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [id = '', ...others] = new Set(answers.map(({ body }) => (body.call as StaffCall).id));
    expect(others).toEqual([]);
    await patch(id, { status: 'closed' });
    expect((await create(sent)).body.call).toMatchObject({ status: 'closed' });
    expect((await create({ ...sent, text: 'друго' })).status).toBe(409);
    expect((await create({ ...sent, next_step: null })).status).toBe(409);
  });

  test('has an id that the sender of the form does not choose', async () => {
    const sent = form();
    expect(((await create(sent)).body.call as StaffCall).id).not.toBe(sent.form_id);
  });

  test('of a house that is gone is noted all the same', async () => {
    expect(await created({ caravan_ids: [unknownId] })).toMatchObject({ caravan_names: [null] });
  });

  test('is not stored when the table takes no writes, and is when the form comes again', async () => {
    const sent = form({ next_step: { at: '2030-05-02', text: '' } });
    calls.emulators.faults.set({ dynamodb: 'throttle' });
    expect((await create(sent)).status).toBe(503);
    calls.emulators.faults.clear();
    expect((await create(sent)).status).toBe(201);
  });
});

describe('a change of a call', () => {
  test('closes it, changes who called, and says by whom', async () => {
    const { id } = await created();
    const { body } = await patch(id, { version: 1, status: 'closed', name: 'Колев', phone: '' });
    expect(body.call).toMatchObject({ status: 'closed', name: 'Колев', phone: '', version: 2 });
    const { history } = body.call as StaffCall;
    expect(history.map(({ action }) => action)).toEqual(['received', 'changed', 'closed']);
    expect((await patch(id, { status: 'open' })).body.call).toMatchObject({ status: 'open' });
  });

  test('keeps the name with which a house was noted, and looks up a new one', async () => {
    const [one, other] = [await house(), await house({ make: 'Swift' })];
    const { id } = await created({ caravan_ids: [one.id] });
    const { body } = await patch(id, { caravan_ids: [other.id, one.id] });
    expect((body.call as StaffCall).caravan_names).toEqual([
      `Swift ${other.model}`,
      `${one.make} ${one.model}`,
    ]);
  });

  test('that changes nothing is no change', async () => {
    const { id, phone } = await created();
    expect((await patch(id, { phone, admin_notes: '' })).body.call).toMatchObject({ version: 1 });
  });

  test('to another version is a conflict that shows what is stored', async () => {
    const { id } = await created();
    await patch(id, { version: 1, admin_notes: 'Първи' });
    const { status, body } = await patch(id, { version: 1, admin_notes: 'Втори' });
    expect(status).toBe(409);
    expect(body.current).toMatchObject({ admin_notes: 'Първи', version: 2 });
  });

  test('may not leave a call of nobody', async () => {
    const { id } = await created();
    const { status, body } = await patch(id, { phone: '' });
    expect(status).toBe(400);
    expect(body.fields).toEqual({ phone: 'required' });
  });

  test('of no call is 404', async () => {
    expect((await patch(unknownId, { status: 'closed' })).status).toBe(404);
    expect((await get(unknownId)).status).toBe(404);
  });
});
