import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import { type RequestKind, requestKinds } from '#domain/requests/request-kinds.ts';
import { systemClock } from '#functions/platform/env.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { createCaravanRepository } from '#functions/store/caravans.ts';
import { answerBuyers } from '#functions/use-cases/houses/answer-buyer.ts';
import { patchCaravan } from '#functions/use-cases/houses/save-caravan.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { type RequestCalls, startRequestCalls } from '#support/calls/request-calls.ts';

let calls: RequestCalls;
let caravans: ReturnType<typeof createCaravanRepository>;
beforeAll(async () => {
  calls = await startRequestCalls();
  caravans = createCaravanRepository(calls.table, silentLogger);
});
afterAll(() => calls?.stop());

const make = {
  enquiry: () => calls.enquiry(),
  loan: () => calls.loan(),
  call: () => calls.noted(),
  viewing: () => calls.viewing(),
} satisfies Record<RequestKind, unknown>;

const soldTo = (kind: RequestKind, id: string): Partial<Caravan> => ({
  sale_status: 'sold',
  sale: { sold_on: '2026-11-20', price_paid: 20_000, buyer: { kind, id } },
});
const reservedFor = (kind: RequestKind, id: string): Partial<Caravan> => ({
  sale_status: 'reserved',
  reservation: { until: null, deposit: null, buyer: { kind, id } },
});
async function house(overrides: Partial<Caravan>): Promise<Caravan> {
  return caravans.create(buildCaravan({ updated_at: new Date().toISOString(), ...overrides }));
}
const answer = ({ id }: { id: string }) =>
  calls.call('POST /api/admin/caravans/{id}/answer-buyer', { params: { id } });
const stateOf = async (kind: RequestKind, id: string) => {
  const request = await calls.requests[kind].get(id);
  return [request?.status, ...(request?.history ?? []).slice(1).map(({ action }) => action)];
};

describe('selling a house to somebody', () => {
  test.each([
    ['enquiry', ['answered', 'answered']],
    ['loan', ['pending', 'called']],
    ['call', ['closed', 'closed']],
  ] as const)('answers their %s, once however often it is said', async (kind, state) => {
    const { id, version } = await make[kind]();
    const sold = await house(soldTo(kind, id));
    for (let times = 0; times < 3; times++)
      expect(await answer(sold)).toMatchObject({ status: 200, body: { buyer: { kind, id } } });
    await Promise.all([answer(sold), answer(sold)]);
    expect(await stateOf(kind, id)).toEqual(state);
    const after = await calls.requests[kind].get(id);
    expect(after?.history.at(-1)?.by).toBe('staff@example.com');
    expect(after?.version).toBe(kind === 'loan' ? version : version + 1);
  });

  test('leaves a closed enquiry, a decided loan request and one that staff opened again since', async () => {
    const closed = await calls.enquiry({ status: 'closed' });
    const decided = await calls.loan({ status: 'processed' });
    const reopened = await calls.enquiry();
    const sold = await house(soldTo('enquiry', reopened.id));
    for (const status of ['answered', 'new']) await calls.patchEnquiry(reopened.id, { status });
    await answer(sold);
    await answer(await house(soldTo('enquiry', closed.id)));
    await answer(await house(soldTo('loan', decided.id)));
    expect(await stateOf('enquiry', reopened.id)).toEqual(['new', 'answered', 'reopened']);
    expect(await stateOf('enquiry', closed.id)).toEqual(['closed']);
    expect(await stateOf('loan', decided.id)).toEqual(['processed']);
  });

  test('answers one that staff opened again before that', async () => {
    const { id } = await calls.enquiry();
    for (const status of ['closed', 'new']) await calls.patchEnquiry(id, { status });
    const later = new Date(Date.now() + 1000).toISOString();
    await answer(await house({ ...soldTo('enquiry', id), updated_at: later }));
    expect((await stateOf('enquiry', id))[0]).toBe('answered');
  });

  test('brings back no request that was erased meanwhile, and says nothing where nobody is named', async () => {
    for (const kind of requestKinds) {
      const { id } = await make[kind]();
      const sold = await house(soldTo(kind, id));
      await Promise.all([calls.erase({ kind, id }), answer(sold)]);
      expect((await answer(sold)).status).toBe(200);
      expect(await calls.requests[kind].get(id)).toBeNull();
    }
    expect((await answer(await house({}))).body).toMatchObject({ buyer: null });
    expect((await answer({ id: crypto.randomUUID() })).status).toBe(404);
  });

  test('answers the one to whom it was sold, of two people who sold it at once', async () => {
    const [one, other] = [await calls.enquiry(), await calls.enquiry()];
    const free = await house({});
    const deps = {
      caravans,
      campaigns: { all: async () => [] },
      discounts: { all: async () => [] },
      pictures: { exists: async () => true },
      clock: systemClock,
    };
    const results = await Promise.allSettled(
      [one, other].map(async ({ id }) => {
        const { sale = null } = soldTo('enquiry', id);
        await patchCaravan(deps, free.id, { version: 1, sale_status: 'sold', sale }, 'staff');
        await answer(free);
      }),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'conflict', details: { current: { sale_status: 'sold' } } } },
    ]);
    const buyer = (await caravans.get(free.id))?.sale?.buyer?.id;
    for (const { id } of [one, other])
      expect((await stateOf('enquiry', id))[0]).toBe(id === buyer ? 'answered' : 'new');
  });
});

test('reserving answers an enquiry and leaves a call open', async () => {
  const [enquiry, call] = [await calls.enquiry(), await calls.noted()];
  await answer(await house(reservedFor('enquiry', enquiry.id)));
  await answer(await house(reservedFor('call', call.id)));
  expect(await stateOf('enquiry', enquiry.id)).toEqual(['answered', 'answered']);
  expect(await stateOf('call', call.id)).toEqual(['open']);
});

describe('the schedule', () => {
  const deps = () => ({ requests: calls.requests, clock: systemClock });

  test('answers the request of a house that was sold lately, where no browser did', async () => {
    const { id } = await calls.enquiry();
    const houses = [
      buildCaravan({ ...soldTo('enquiry', id), updated_at: new Date().toISOString() }),
    ];
    expect(await answerBuyers(deps(), houses)).toBe(1);
    expect(await answerBuyers(deps(), houses)).toBe(0);
    expect((await calls.requests.enquiry.get(id))?.history.at(-1)).toMatchObject({
      action: 'answered',
      by: 'system',
    });
  });

  test('leaves sales of earlier days, and what staff opened again', async () => {
    const [old, reopened] = [await calls.enquiry(), await calls.enquiry()];
    for (const status of ['closed', 'new']) await calls.patchEnquiry(reopened.id, { status });
    const now = Date.now();
    const houses = [
      buildCaravan({
        ...soldTo('enquiry', old.id),
        updated_at: new Date(now - 25 * 3_600_000).toISOString(),
      }),
      buildCaravan({ ...soldTo('enquiry', reopened.id), updated_at: new Date(now).toISOString() }),
    ];
    expect(await answerBuyers(deps(), houses)).toBe(0);
    expect((await stateOf('enquiry', old.id))[0]).toBe('new');
  });
});
