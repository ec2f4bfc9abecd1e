import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListedRequest } from '#domain/requests/listed-request.ts';
import { kindNames, requestKinds } from '#domain/requests/request-kinds.ts';
import { emptyStores } from '#infra/local/seed/empty-stores.ts';
import { buildBankApplication } from '#support/builders/build-request.ts';
import { type RequestCalls, secretsOf, startRequestCalls } from '#support/calls/request-calls.ts';

let calls: RequestCalls;
beforeAll(async () => {
  calls = await startRequestCalls();
});
afterAll(() => calls?.stop());

const unknownId = '00000000-0000-4000-8000-000000000000';
const list = (query = '') => calls.call('GET /api/admin/requests', { query });
const search = (body: unknown) => calls.call('POST /api/admin/requests/search', { body });
const open = (kind: string, id: string) =>
  calls.call('GET /api/admin/requests/{kind}/{id}', { params: { kind, id } });

describe('the list of all requests', () => {
  test('has requests of every kind that are open, waiting ones first, with their counts, and no secret', async () => {
    await emptyStores();
    const bank = buildBankApplication({ status: 'KYC' });
    const [enquiry, call, viewing, loan] = [
      await calls.enquiry(),
      await calls.noted(),
      await calls.viewing({ status: 'confirmed' }),
      await calls.loan({ status: 'processed', bank }),
    ];
    await calls.enquiry({ status: 'closed' });
    const { status, body } = await list();
    const items = body.items as ListedRequest[];
    expect(status).toBe(200);
    expect(items[0]?.id).toBe(enquiry.id);
    expect(items.map(({ id }) => id).sort()).toEqual(
      [enquiry, call, viewing, loan].map(({ id }) => id).sort(),
    );
    expect(body).toMatchObject({ next: null, counts: { waiting: 1, to_do: 0, open: 4 } });
    const opened = await open('loan', loan.id);
    const found = await search({ text: loan.customer_data.email });
    expect(found.body.items).toMatchObject([{ id: loan.id }]);
    for (const secret of [...secretsOf(loan), ...secretsOf(enquiry)])
      for (const answer of [body, opened.body, found.body])
        expect(JSON.stringify(answer)).not.toContain(secret);
  });

  test.each(['view=lost', 'kind=house', 'cursor=x', 'view=waiting&search=Иван'])(
    'refuses %s',
    async (query) => {
      expect((await list(query)).status).toBe(400);
    },
  );
});

describe('a search', () => {
  test('holds nothing that was typed where it goes on', async () => {
    await emptyStores();
    for (let index = 0; index < 65; index++) await calls.enquiry({ status: 'closed' });
    const { status, body } = await search({ text: 'нямаго', kind: 'enquiry' });
    expect([status, body.items]).toEqual([200, []]);
    const { next } = body as { next: string };
    expect(Buffer.from(next, 'base64url').toString()).not.toContain('няма');
    expect((await search({ text: 'нямаго', cursor: next, kind: 'enquiry' })).status).toBe(200);
  });

  test.each([
    [{}],
    [{ text: '' }],
    [{ text: 'x'.repeat(201) }],
    [{ text: 'x', view: 'lost' }],
    [{ text: 'x', cursor: 'x' }],
  ])('refuses %j', async (body) => {
    expect((await search(body)).status).toBe(400);
  });
});

describe('a request that is opened', () => {
  test.each(requestKinds)('has the log that the call of its own answers: %s', async (kind) => {
    const { segment } = kindNames[kind];
    const made = {
      enquiry: () => calls.enquiry(),
      loan: () => calls.loan(),
      call: () => calls.noted(),
      viewing: () => calls.viewing(),
    };
    const { id } = await made[kind]();
    const entry = { entry_id: crypto.randomUUID(), kind: 'note', text: 'Идва в събота' };
    await calls.write(segment, id, entry);
    await calls.setStep(segment, id, { at: '2029-11-22', text: 'Цена' });
    const { status, body } = await open(kind, id);
    expect([status, body.kind]).toEqual([200, kind]);
    const { body: log } = await calls.readLog(segment, id);
    expect(body.log).toEqual(log.items);
    expect(JSON.stringify(body.log)).toContain('2029-11-22 Цена');
    const own = await calls.call(`GET /api/admin/${segment}/{id}`, { params: { id } });
    expect(Object.values(own.body)).toContainEqual(body.request);
  });

  test('is 404 where there is none, and 400 of no kind', async () => {
    expect((await open('call', unknownId)).status).toBe(404);
    expect((await open('house', unknownId)).status).toBe(400);
    expect((await open('call', 'x')).status).toBe(400);
  });
});

test('nobody but staff is answered', async () => {
  for (const [key, parts] of [
    ['GET /api/admin/requests', {}],
    ['POST /api/admin/requests/search', { body: { text: 'x' } }],
    ['GET /api/admin/requests/{kind}/{id}', { params: { kind: 'call', id: unknownId } }],
  ] as const)
    expect([key, (await calls.call(key, { ...parts, claims: {} })).status]).toEqual([key, 401]);
});
