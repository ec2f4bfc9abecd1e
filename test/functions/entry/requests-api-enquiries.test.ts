import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffEnquiry } from '#domain/requests/enquiry.ts';
import { buildWaitingMail } from '#support/builders/build-request.ts';
import { type RequestCalls, startRequestCalls } from '#support/calls/request-calls.ts';

let calls: RequestCalls;
beforeAll(async () => {
  calls = await startRequestCalls();
});
afterAll(() => calls?.stop());

const unknownId = '00000000-0000-4000-8000-000000000000';
const steps = (history: StaffEnquiry['history'] | undefined) =>
  history?.map(({ action, by }) => [action, by]);

describe('an enquiry that staff change', () => {
  test('goes from any status to any other, and its history says who did it and when', async () => {
    const { id } = await calls.enquiry();
    let version = 1;
    for (const status of ['answered', 'closed', 'answered', 'new', 'closed', 'new'] as const) {
      const answer = await calls.patchEnquiry(id, { version, status });
      expect(answer).toMatchObject({
        status: 200,
        body: { enquiry: { id, status, version: version + 1 } },
      });
      version += 1;
    }
    const stored = await calls.enquiries.get(id);
    const staff = 'staff@example.com';
    expect(steps(stored?.history)).toEqual([
      ['received', 'customer'],
      ['answered', staff],
      ['closed', staff],
      ['answered', staff],
      ['reopened', staff],
      ['closed', staff],
      ['reopened', staff],
    ]);
    const times = stored?.history.map(({ at }) => at) ?? [];
    expect(times).toEqual([...times].sort());
    expect([...times, stored?.updated_at]).toEqual([...times, stored?.updated_at].sort());
  });

  test('keeps notes, and its history records only that they changed', async () => {
    const { id } = await calls.enquiry();
    const answer = await calls.patchEnquiry(id, {
      version: 1,
      admin_notes: '  Иска оглед в събота.  ',
    });
    expect(answer.body.enquiry).toMatchObject({
      admin_notes: 'Иска оглед в събота.',
      status: 'new',
      version: 2,
    });
    const stored = await calls.enquiries.get(id);
    expect(stored?.history.at(-1)).toMatchObject({
      action: 'noted',
      detail: null,
      by: 'staff@example.com',
    });
    const emptied = await calls.patchEnquiry(id, { version: 2, admin_notes: '' });
    expect(emptied.body.enquiry).toMatchObject({ admin_notes: '', version: 3 });
  });

  test('takes status and notes together as one change', async () => {
    const { id } = await calls.enquiry();
    const answer = await calls.patchEnquiry(id, {
      version: 1,
      status: 'answered',
      admin_notes: 'Обадихме се.',
    });
    expect(answer.body.enquiry).toMatchObject({
      status: 'answered',
      admin_notes: 'Обадихме се.',
      version: 2,
    });
    expect(steps((await calls.enquiries.get(id))?.history)?.slice(1)).toEqual([
      ['answered', 'staff@example.com'],
      ['noted', 'staff@example.com'],
    ]);
  });

  test('keeps each noted call: the first answers a new enquiry, and none reopens a closed one', async () => {
    const { id } = await calls.enquiry();
    const called = await calls.patchEnquiry(id, { version: 1, called: true });
    expect(called.body.enquiry).toMatchObject({ status: 'answered', version: 2 });
    await calls.patchEnquiry(id, { version: 2, status: 'closed' });
    const again = await calls.patchEnquiry(id, { version: 3, called: true });
    const { status, history } = again.body.enquiry as StaffEnquiry;
    expect(status).toBe('closed');
    expect(history.map(({ action }) => action)).toEqual(['received', 'called', 'closed', 'called']);
    expect((await calls.patchEnquiry(id, { called: false })).status).toBe(400);
  });

  test('is not written when nothing of it changes', async () => {
    const enquiry = await calls.enquiry({ admin_notes: 'Същото' });
    for (const body of [
      {},
      { version: 1 },
      { status: 'new' },
      { version: 1, status: 'new', admin_notes: 'Същото' },
    ])
      expect(await calls.patchEnquiry(enquiry.id, body)).toMatchObject({
        status: 200,
        body: { enquiry: { version: 1 } },
      });
    expect(await calls.enquiries.get(enquiry.id)).toEqual(enquiry);
  });

  test('names its author by their id when the token has no e-mail', async () => {
    const { id } = await calls.enquiry();
    await calls.patchEnquiry(
      id,
      { status: 'closed' },
      { claims: { sub: 'a-person', token_use: 'id', exp: '4102444800' } },
    );
    expect((await calls.enquiries.get(id))?.history.at(-1)?.by).toBe('a-person');
  });

  test.each([
    ['a status there is not', { status: 'lost' }, { status: 'invalid' }],
    [
      'more notes than there is room for',
      { admin_notes: 'x'.repeat(4001) },
      { admin_notes: 'tooLong' },
    ],
    ['a field nobody declared', { email: 'other@example.com' }, { email: 'unknownField' }],
    ['a version that is none', { version: 0, status: 'closed' }, { version: 'invalid' }],
  ])('refuses %s', async (_what, body, fields) => {
    const enquiry = await calls.enquiry();
    expect(await calls.patchEnquiry(enquiry.id, body)).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields },
    });
    expect(await calls.enquiries.get(enquiry.id)).toEqual(enquiry);
  });

  test('that does not exist cannot be changed', async () => {
    expect((await calls.patchEnquiry(unknownId, { status: 'closed' })).status).toBe(404);
  });
});

describe('two members of staff at once', () => {
  test('change an enquiry once, and the second gets the stored one', async () => {
    const { id, fingerprint } = await calls.enquiry();
    expect((await calls.patchEnquiry(id, { version: 1, status: 'answered' })).status).toBe(200);
    const late = await calls.patchEnquiry(id, { version: 1, status: 'closed' });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        current: { id, status: 'answered', version: 2, mails: [{ kind: 'enquiry' }] },
      },
    });
    expect(JSON.stringify(late.body)).not.toContain(fingerprint);
  });

  test('of twenty changes on one version succeed once', async () => {
    const { id } = await calls.enquiry();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        calls.patchEnquiry(id, { version: 1, admin_notes: `Бележка ${at}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await calls.enquiries.get(id))?.history).toHaveLength(2);
  });

  test('without versions succeed one after the other', async () => {
    const { id } = await calls.enquiry();
    const answers = await Promise.all([
      calls.patchEnquiry(id, { status: 'closed' }),
      calls.patchEnquiry(id, { admin_notes: 'Обадихме се.' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await calls.enquiries.get(id)).toMatchObject({
      status: 'closed',
      admin_notes: 'Обадихме се.',
      version: 3,
    });
  });

  test('are not disturbed by a mail that is noted in between', async () => {
    const enquiry = await calls.enquiry({ outbox: [buildWaitingMail('enquiry')] });
    await calls.enquiries.replace({ ...enquiry, revision: 2, outbox: [] }, enquiry);
    expect((await calls.patchEnquiry(enquiry.id, { version: 1, status: 'answered' })).status).toBe(
      200,
    );
    expect(await calls.enquiries.get(enquiry.id)).toMatchObject({
      outbox: [],
      status: 'answered',
      revision: 3,
    });
  });
});
