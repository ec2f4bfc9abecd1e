import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caravan, caravanSchema } from '#domain/houses/caravan.ts';
import { buildCaravanInput } from '#support/builders/build-caravan.ts';
import { gatewayEvent, readAnswer, staffClaims } from '#support/calls/gateway-event.ts';
import { startEmulators } from '#support/emulators.ts';

type Handler = typeof import('#functions/entry/admin-api.ts').handler;

let emulators: Awaited<ReturnType<typeof startEmulators>>;
let handler: Handler;

beforeAll(async () => {
  emulators = await startEmulators();
  Object.assign(process.env, emulators.env, { LOG_LEVEL: 'error' });
  handler = (await import('#functions/entry/admin-api.ts')).handler;
});
afterAll(() => emulators?.stop());

const call = async (routeKey: string, parts: Partial<Parameters<typeof gatewayEvent>[0]> = {}) =>
  readAnswer(await handler(gatewayEvent({ routeKey, claims: staffClaims, ...parts })));

const unknownId = '00000000-0000-4000-8000-000000000000';

/** A house without pictures of the product's own, put into the table as an import would. */
async function stored(overrides: Partial<Caravan> = {}): Promise<Caravan> {
  const { openTable } = await import('#functions/platform/table.ts');
  const { createCaravanRepository } = await import('#functions/store/caravans.ts');
  const { silentLogger } = await import('#functions/platform/logger.ts');
  const { buildCaravan } = await import('#support/builders/build-caravan.ts');
  const caravans = createCaravanRepository(openTable(emulators.env.TABLE_NAME ?? ''), silentLogger);
  return caravans.create(buildCaravan(overrides));
}

const update = (caravan: Caravan, changes: object = {}) => {
  const {
    id: _id,
    created_at: _created,
    updated_at: _updated,
    price_history: _prices,
    ...rest
  } = caravan;
  const { archived_at: _archived, sale: _sale, reservation: _reservation, ...body } = rest;
  return call('PUT /api/admin/caravans/{id}', {
    params: { id: caravan.id },
    body: { ...body, ...changes },
  });
};
const patch = (caravan: Caravan, changes: object) =>
  call('PATCH /api/admin/caravans/{id}', {
    params: { id: caravan.id },
    body: { version: caravan.version, ...changes },
  });

describe('the staff calls for houses', () => {
  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['one that is no time', 'never'],
  ])('a token that never expires is refused: with %s', async (_what, exp) => {
    const { exp: _exp, ...claims } = staffClaims;
    const answer = await call('GET /api/admin/caravans', {
      claims: exp === undefined ? claims : { ...claims, exp },
    });
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorised' } });
  });

  test('a call that the contract lacks is not found', async () => {
    expect((await call('GET /api/admin/secrets')).status).toBe(404);
  });
});

describe('the list of houses', () => {
  test('says which houses have no description in English, and leaves descriptions out', async () => {
    const [without, with_] = [
      await stored({}),
      await stored({ description_en: 'Light and airy.' }),
    ];
    const { items } = (await call('GET /api/admin/caravans')).body as {
      items: Record<string, unknown>[];
    };
    const row = (id: string) => items.find((one) => one.id === id);
    expect(row(without.id)).toMatchObject({ lacks_english: true });
    expect(row(with_.id)).not.toHaveProperty('lacks_english');
    expect(row(with_.id)).not.toHaveProperty('description_en');
  });
});

describe('adding a house', () => {
  test('answers what was understood of its sizes', async () => {
    const { specs, ...input } = buildCaravanInput();
    const sizes = { length: '35 x 12 ft', width: '366 cm', height: '' };
    const body = { ...input, is_visible: false, main_image: null, additional_images: [] };
    const typed = { ...body, schema_image: null, specs: { ...specs, ...sizes } };
    const { body: added } = await call('POST /api/admin/caravans', { body: typed });
    expect(added.understood).toEqual({ length: '10.67 m', width: '3.66 m' });
    expect(added.caravan).toMatchObject({ specs: sizes });
    const changed = { ...specs, ...sizes, length: '1067 м' };
    const { body: saved } = await update(caravanSchema.parse(added.caravan), { specs: changed });
    expect(saved.understood).toEqual({
      length: 'not understood: shown as typed',
      width: '3.66 m',
    });
  });

  test('refuses pictures that were never uploaded', async () => {
    const body = buildCaravanInput({
      main_image: '/media/images/never.jpg',
      additional_images: ['https://evil.example/x.jpg'],
    });
    const answer = await call('POST /api/admin/caravans', { body });
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toEqual({
      main_image: 'imageMissing',
      'additional_images.0': 'imageMissing',
    });
  });

  test('keeps addresses of pictures elsewhere for a hidden house of a file alone', async () => {
    const elsewhere = 'https://old.example/a.jpg';
    const add = (values: object) =>
      call('POST /api/admin/caravans', {
        body: { ...buildCaravanInput({ main_image: elsewhere }), keeps_addresses: true, ...values },
      });
    expect(await add({ is_visible: true })).toMatchObject({
      status: 422,
      body: { fields: { main_image: 'imageMissing' } },
    });
    expect((await add({ is_visible: false, keeps_addresses: undefined })).status).toBe(422);
    const missing = await add({ is_visible: false, schema_image: '/media/images/never.jpg' });
    expect(missing.body.fields).toEqual({ schema_image: 'imageMissing' });
    const added = await add({ is_visible: false });
    expect(added).toMatchObject({
      status: 201,
      body: { caravan: { main_image: elsewhere, is_visible: false } },
    });
    expect(added.body.caravan).not.toHaveProperty('keeps_addresses');
  });

  test('a second time with the same form adds no second house, and keeps later changes', async () => {
    const form_id = crypto.randomUUID();
    const house = await stored({ id: form_id });
    const body = buildCaravanInput({ main_image: house.main_image ?? '', price: 20_500 });
    const again = await call('POST /api/admin/caravans', { body: { ...body, form_id } });
    expect(again).toMatchObject({
      status: 201,
      body: { caravan: { id: form_id, version: 2, price: 20_500 } },
    });
    const late = await call('POST /api/admin/caravans', { body: { ...body, form_id } });
    expect(late).toMatchObject({ status: 409, body: { current: { version: 2 } } });
  });

  test('gives numbers: two houses added at once get different ones, a form sent again the same', async () => {
    const hidden = { ...buildCaravanInput({ is_visible: false }), main_image: null };
    const send = (form_id: string, price: number) =>
      call('POST /api/admin/caravans', {
        body: { ...hidden, price, form_id },
      });
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
    const added = await Promise.all([send(one, 20_000), send(other, 21_000)]);
    const numbers = added.map(({ body }) => (body.caravan as { number: number }).number);
    expect(new Set(numbers).size).toBe(2);
    expect(Math.min(...numbers)).toBeGreaterThan(10_000);
    const again = await send(one, 20_500);
    expect(again.body).toMatchObject({ caravan: { number: numbers[0], price: 20_500 } });
    const typed = await call('POST /api/admin/caravans', { body: { ...hidden, number: 10_042 } });
    expect(typed.body).toMatchObject({ fields: { number: 'unknownField' } });
  });

  test('names every field that is wrong', async () => {
    const { make: _make, ...body } = buildCaravanInput({ model: '  ', beds: 0 });
    const answer = await call('POST /api/admin/caravans', {
      body: { ...body, price: '22600', owner: 'me' },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      success: false,
      code: 'invalid',
      fields: {
        make: 'required',
        model: 'required',
        beds: 'outOfRange',
        price: 'invalid',
        owner: 'unknownField',
      },
    });
  });

  test.each([
    ['not JSON at all', { body: '{"make":' }, 400],
    [
      'a form instead of JSON',
      { body: 'make=ABI', contentType: 'application/x-www-form-urlencoded' },
      415,
    ],
    ['a list instead of an object', { body: [] }, 400],
    ['more than 256 kB', { body: { description: 'x'.repeat(300_000) } }, 413],
  ])('refuses %s', async (_what, parts, status) => {
    expect((await call('POST /api/admin/caravans', parts)).status).toBe(status);
  });

  test('accepts a base64 body as API Gateway may send it', async () => {
    const answer = await call('POST /api/admin/caravans', { body: {}, base64: true });
    expect(answer.body).toMatchObject({ code: 'invalid', fields: { make: 'required' } });
  });
});

describe('reading houses', () => {
  test('lists every house once, newest first, page by page', async () => {
    const made = await Promise.all(
      Array.from({ length: 205 }, (_, at) =>
        stored({
          created_at: new Date(Date.UTC(2025, 0, 1, 0, at)).toISOString(),
          is_visible: at % 2 === 0,
        }),
      ),
    );
    const first = await call('GET /api/admin/caravans');
    const next = String(first.body.next);
    const second = await call('GET /api/admin/caravans', {
      query: `cursor=${encodeURIComponent(next)}`,
    });
    const rows = [first, second].flatMap(({ body }) => body.items as Caravan[]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
    const dates = rows.map(({ created_at }) => created_at);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(rows[0]).not.toHaveProperty('description');
    expect(second.body.next).toBeNull();
  });

  test.each([
    Buffer.from('{"pk":"a","sk":"b","kind":"LOAN","kind_sort":"c"}').toString('base64url'),
    'x',
    'e30',
    Buffer.from('{"pk":"CATALOGUE"}').toString('base64url'),
    // Keys on which the table itself would fail: empty ones, and longer ones than it takes.
    Buffer.from('{"pk":"","sk":"b","kind":"CARAVAN","kind_sort":"c"}').toString('base64url'),
    Buffer.from('{"pk":"a","sk":"","kind":"CARAVAN","kind_sort":"c"}').toString('base64url'),
    Buffer.from('{"pk":"a","sk":"b","kind":"CARAVAN","kind_sort":""}').toString('base64url'),
    Buffer.from(`{"pk":"a","sk":"b","kind":"CARAVAN","kind_sort":"${'Ж'.repeat(600)}"}`).toString(
      'base64url',
    ),
  ])('refuses the cursor %s', async (cursor) => {
    const answer = await call('GET /api/admin/caravans', { query: `cursor=${cursor}` });
    expect(answer.status).toBe(400);
  });

  test('gives one house, hidden or not, and 404 for a house that does not exist', async () => {
    const caravan = await stored({ is_visible: false });
    const answer = await call('GET /api/admin/caravans/{id}', { params: { id: caravan.id } });
    expect(answer).toMatchObject({ status: 200, body: { success: true, caravan } });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await call('GET /api/admin/caravans/{id}', { params: { id: unknownId } })).status).toBe(
      404,
    );
    expect(
      (await call('GET /api/admin/caravans/{id}', { params: { id: 'not-an-id' } })).status,
    ).toBe(400);
  });
});

describe('changing a house', () => {
  test('counts the version up and keeps what staff cannot edit', async () => {
    const caravan = await stored();
    const answer = await update(caravan, { price: 19_900, features: ['Камина', ' '] });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        caravan: {
          id: caravan.id,
          created_at: caravan.created_at,
          version: 2,
          price: 19_900,
          features: ['Камина'],
        },
      },
    });
  });

  test('answers the second of two people who edit the same house with the other’s version', async () => {
    const caravan = await stored();
    expect((await update(caravan, { price: 20_000 })).status).toBe(200);
    const late = await update(caravan, { price: 21_000 });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { version: 2, price: 20_000 } },
    });
  });

  test('is refused without the version that was last read', async () => {
    const caravan = await stored();
    for (const answer of [
      await update(caravan, { version: undefined }),
      await patch(caravan, { version: undefined, is_new: true }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { fields: { version: 'required' } } });
  });

  test('fifty times at once on one version succeeds once', async () => {
    const caravan = await stored();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => patch(caravan, { is_new: at % 2 === 0 })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  });

  test('sets a flag, the price or the status alone', async () => {
    const caravan = await stored();
    const answer = await patch(caravan, { sale_status: 'reserved' });
    expect(answer.body.caravan).toMatchObject({
      ...caravan,
      sale_status: 'reserved',
      version: 2,
      updated_at: expect.any(String),
    });
    expect((await patch(caravan, { description: 'x' })).body.fields).toEqual({
      description: 'unknownField',
    });
    expect((await patch(caravan, { sale_status: 'stolen' })).status).toBe(400);
  });

  test('from any sale status to any other is possible', async () => {
    let caravan = await stored();
    for (const sale_status of [
      'sold',
      'reserved',
      'available',
      'reserved',
      'sold',
      'available',
    ] as const) {
      const { status, body } = await patch(caravan, { sale_status });
      expect([status, (body.caravan as Caravan).sale_status]).toEqual([200, sale_status]);
      caravan = body.caravan as Caravan;
    }
  });

  test('to a new list price adds it to the history, and asks first where it is odd', async () => {
    const caravan = await stored({ price: 20_000 });
    const odd = await patch(caravan, { price: 2000 });
    expect(odd).toMatchObject({ status: 422, body: { code: 'needs_confirmation', odd_count: 1 } });
    const { body } = await patch(caravan, { price: 19_500 });
    expect(body.caravan).toMatchObject({
      price: 19_500,
      price_history: { list_prices: [{ price: 20_000 }, { price: 19_500 }] },
    });
    const meant = await patch(body.caravan as Caravan, { price: 2000, confirmed: true });
    expect(meant.body.caravan).toMatchObject({ price: 2000, version: 3 });
    expect(meant.body.caravan).not.toHaveProperty('confirmed');
    expect((await patch(caravan, { price: 0 })).body.fields).toEqual({ price: 'outOfRange' });
  });

  const buyer = { kind: 'enquiry', id: unknownId };

  test('reserves it with last day and deposit, sells it to that buyer, and makes it available again without a trace', async () => {
    const caravan = await stored();
    const reservation = { until: '2099-05-01', deposit: 500, buyer };
    const reserved = (await patch(caravan, { sale_status: 'reserved', reservation })).body
      .caravan as Caravan;
    expect(reserved).toMatchObject({ sale_status: 'reserved', reservation, sale: null });
    const sold = (await patch(reserved, { sale_status: 'sold' })).body.caravan as Caravan;
    expect(sold).toMatchObject({
      reservation: null,
      sale: { buyer, price_paid: null, sold_on: expect.any(String) },
    });
    const sale = { sold_on: '2026-11-20', price_paid: 21_500, buyer };
    const told = (await patch(sold, { sale })).body.caravan as Caravan;
    expect(told).toMatchObject({ sale_status: 'sold', sale });
    const unsaid = (await patch(told, { sale_status: 'available' })).body.caravan as Caravan;
    const plain = (await patch(unsaid, { sale_status: 'sold', sale: null })).body
      .caravan as Caravan;
    expect(plain).toMatchObject({ sale_status: 'sold', sale: null });
    const again = await patch(plain, { sale_status: 'available' });
    expect(again.body.caravan).toMatchObject({
      sale_status: 'available',
      sale: null,
      reservation: null,
    });
  });

  test.each([
    [
      'a sale of a house that is not sold',
      { sale: { sold_on: '2026-11-20' } },
      { sale: 'invalid' },
    ],
    [
      'a sale in days to come',
      { sale_status: 'sold', sale: { sold_on: '2099-01-01' } },
      { 'sale.sold_on': 'outOfRange' },
    ],
    ['a reservation of a house that is for sale', { reservation: {} }, { reservation: 'invalid' }],
    [
      'a reservation that is over',
      { sale_status: 'reserved', reservation: { until: '2026-01-01' } },
      { 'reservation.until': 'outOfRange' },
    ],
    [
      'a buyer who is no request',
      { sale_status: 'sold', sale: { sold_on: '2026-11-20', buyer: 'Иван' } },
      { 'sale.buyer': 'invalid' },
    ],
  ])('refuses %s', async (_what, changes, fields) => {
    expect(await patch(await stored(), changes)).toMatchObject({ status: 400, body: { fields } });
  });

  test('by the form keeps the reservation of a house that stays reserved, and otherwise ends it', async () => {
    const reservation = { until: '2099-05-01', deposit: null, buyer: null };
    const caravan = await stored({ sale_status: 'reserved', reservation });
    const kept = (await update(caravan, { beds: 4 })).body.caravan as Caravan;
    expect(kept).toMatchObject({ beds: 4, reservation });
    expect((await update(kept, { sale_status: 'available' })).body.caravan).toMatchObject({
      reservation: null,
    });
  });

  test('accepts no field named like a property of every JavaScript object', async () => {
    const caravan = await stored();
    const own = JSON.parse('{ "is_new": true, "__proto__": { "price": 1 } }');
    const answer = await patch(caravan, own);
    expect(answer.status).toBe(400);
    expect(Object.entries(answer.body.fields ?? {})).toEqual([['__proto__', 'unknownField']]);
  });

  test('does not show a house without a picture', async () => {
    const caravan = await stored({ main_image: null, is_visible: false });
    expect(await patch(caravan, { is_visible: true })).toMatchObject({
      status: 422,
      body: { code: 'rule', fields: { main_image: 'imageRequired' } },
    });
    expect((await patch(caravan, { is_featured: true })).status).toBe(200);
  });

  test('puts its pictures in another order, and takes none that was never uploaded', async () => {
    const [first, second, third] = [
      '/media/images/a.jpg',
      '/media/images/b.jpg',
      '/media/images/c.jpg',
    ] as const;
    const caravan = await stored({ main_image: first, additional_images: [second, third] });
    const order = { main_image: third, additional_images: [first, second] };
    const { body } = await patch(caravan, order);
    expect(body.caravan).toMatchObject({ ...order, version: 2, price: caravan.price });
    const now = caravanSchema.parse(body.caravan);
    expect(
      await patch(now, { additional_images: [first, '/media/images/never.jpg'] }),
    ).toMatchObject({ status: 422, body: { fields: { 'additional_images.1': 'imageMissing' } } });
    expect(await patch(now, { main_image: null, additional_images: [] })).toMatchObject({
      status: 422,
      body: { fields: { main_image: 'imageRequired' } },
    });
    const many = Array.from({ length: 41 }, () => first);
    expect((await patch(now, { additional_images: many })).body.fields).toEqual({
      additional_images: 'tooMany',
    });
    const hidden = { main_image: null, additional_images: [], is_visible: false };
    expect((await patch(now, hidden)).body.caravan).toMatchObject(hidden);
  });

  test('says where it stands, and leaves the other fields for staff as they are', async () => {
    const caravan = await stored();
    const internal = { ...caravan.internal, stock_number: 'A-7', private_note: 'Ключ: 12' };
    const now = caravanSchema.parse((await update(caravan, { internal })).body.caravan);
    const { body } = await patch(now, { internal: { yard_place: '  B 12 ' } });
    expect(body.caravan).toMatchObject({ internal: { ...internal, yard_place: 'B 12' } });
    const next = caravanSchema.parse(body.caravan);
    const emptied = await patch(next, { internal: { private_note: '' } });
    expect(emptied.body.caravan).toMatchObject({
      internal: { ...internal, yard_place: 'B 12', private_note: '' },
    });
    expect(await patch(next, { internal: { stock_number: 'A-8' } })).toMatchObject({ status: 400 });
  });
});

describe('deleting a house', () => {
  test('removes it once', async () => {
    const { id } = await stored();
    expect((await call('DELETE /api/admin/caravans/{id}', { params: { id } })).status).toBe(200);
    expect((await call('DELETE /api/admin/caravans/{id}', { params: { id } })).status).toBe(404);
  });

  test('with a version removes it only where nobody changed it since', async () => {
    const caravan = await stored();
    const { id, version } = caravan;
    const remove = (query: string) =>
      call('DELETE /api/admin/caravans/{id}', { params: { id }, query });
    expect((await patch(caravan, { is_featured: true })).status).toBe(200);
    expect(await remove(`version=${version}`)).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { id, version: version + 1 } },
    });
    expect((await remove('version=one')).status).toBe(400);
    expect((await remove(`version=${version + 1}`)).status).toBe(200);
    expect((await remove(`version=${version + 1}`)).status).toBe(404);
  });
});

describe('the staff calls for houses while the table fails', () => {
  test.each(['throttle', 'down'] as const)(
    '%s: every call says so and nothing is half done',
    async (fault) => {
      const caravan = await stored();
      emulators.emulators.faults.set({ dynamodb: fault });
      try {
        expect(await patch(caravan, { is_new: true })).toMatchObject({
          status: 503,
          body: { code: 'unavailable' },
        });
      } finally {
        emulators.emulators.faults.clear();
      }
      const after = await call('GET /api/admin/caravans/{id}', { params: { id: caravan.id } });
      expect(after.body.caravan).toEqual(caravan);
    },
  );
});
