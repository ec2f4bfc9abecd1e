import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '#domain/api/route.ts';
import { apiRoutes } from '#domain/api/routes.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import {
  kindNames,
  kindOfSegment,
  kindSegments,
  type RequestKind,
  requestKinds,
} from '#domain/requests/request-kinds.ts';
import { createSecretReader } from '#functions/platform/secret.ts';
import { indexNames, publishedPartitions } from '#functions/platform/table.ts';
import { requestRows } from '#functions/store/requests/request-stores.ts';
import { everyRow } from '#infra/backup/every-row.ts';
import type { Row } from '#infra/backup/row-json.ts';
import { careOf } from '#infra/backup/row-kinds.ts';
import { ensureRoles, type Roles } from '#infra/build/roles.ts';
import { isAllowed } from '#infra/local/permissions/evaluate.ts';
import { namedHere } from '#infra/local/permissions/permissions.ts';
import { localNames } from '#infra/local/shared/names.ts';
import { createErasedPeople } from '#infra/restore/erased-people.ts';
import { buildCustomer } from '#support/builders/build-request.ts';
import { type RequestCalls, startRequestCalls } from '#support/calls/request-calls.ts';

let calls: RequestCalls;
let roles: Roles;
beforeAll(async () => {
  calls = await startRequestCalls();
  roles = namedHere(await ensureRoles(), process.env);
}, 60_000);
afterAll(() => calls?.stop());

/** Stores a request of each kind that may have a next step, from this person. */
const makers: Record<
  RequestKind,
  (person: { email: string; phone: string }) => Promise<{ id: string }>
> = {
  enquiry: (person) => calls.enquiry({ ...person, status: 'answered' }),
  loan: (person) => calls.loan({ customer_data: buildCustomer(person), status: 'processed' }),
  call: (person) => calls.noted(person),
  viewing: (person) => calls.viewing({ ...person, status: 'wished' }),
};

/** Stores a request of the kind, with an entry in its log, a reply and a next step. */
async function stored(
  kind: RequestKind,
  email: string,
  phone = '0888 000 777',
): Promise<{ id: string; pk: string }> {
  const { id } = await makers[kind]({ email, phone });
  const { segment, row } = kindNames[kind];
  const entry = { entry_id: crypto.randomUUID(), kind: 'note', text: `тайна на ${email}` };
  expect((await calls.write(segment, id, entry)).status).toBe(201);
  const reply = { reply_id: crypto.randomUUID(), subject: `до ${email}`, text: `писмо ${email}` };
  expect((await calls.reply(segment, id, reply)).status).toBe(202);
  const step = { at: '2030-05-02', text: `стъпка на ${email}` };
  expect((await calls.setStep(segment, id, step)).status).toBe(200);
  return { id, pk: `${row}#${id}` };
}

async function partition(pk: string): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await calls.table.documents.send(
    new QueryCommand({
      TableName: calls.table.name,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    }),
  );
  return Items;
}
async function everything(): Promise<Row[]> {
  const dynamodb = new DynamoDBClient();
  const rows: Row[] = [];
  for await (const row of everyRow(dynamodb, calls.table.name)) rows.push(row);
  dynamodb.destroy();
  return rows;
}

/** What the function's role lets it do with the rows of a kind, directly and by its list. */
function may(name: string, action: string, key: string, index?: string): boolean {
  const table = `arn:aws:dynamodb:eu-central-1:${localNames.account}:table/${localNames.table}`;
  return isAllowed(roles[name] ?? [], {
    action: `dynamodb:${action}`,
    resource: index ? `${table}/index/${index}` : table,
    context: { 'dynamodb:LeadingKeys': [key] },
  });
}

test('every kind has a part of addresses of its own, and it leads back to the kind', () => {
  expect(kindSegments.map((segment) => kindOfSegment[segment])).toEqual([...requestKinds]);
  expect(new Set(Object.values(kindNames).map(({ row }) => row)).size).toBe(requestKinds.length);
});

describe.each(requestKinds)('the kind %s of requests is finished, since', (kind) => {
  const { row, segment } = kindNames[kind];
  /** Its rows, two entries among them; a call has no mail, and a viewing alone an hour. */
  const ownRows = [
    ...['LOG', 'LOG', 'STEP', row],
    ...(kind === 'call' ? [] : ['MAIL']),
    ...(kind === 'viewing' ? ['HOUR'] : []),
  ].sort();

  test('the table deletes the request in time, and with it all that lies beside it', async () => {
    const { pk } = await stored(kind, `lasts-${kind}@example.com`);
    const rows = await partition(pk);
    expect(rows.map(({ sk }) => String(sk).split('#')[0]).sort()).toEqual(ownRows);
    expect(new Set(rows.map(({ expires_at }) => expires_at))).toEqual(new Set([4_102_444_800]));
  });

  test('the roles of staff’s calls and of the schedule know it, and those of visitors do not', () => {
    expect(requestRows[kind].kind).toBe(row);
    for (const action of ['GetItem', 'Query', 'PutItem', 'DeleteItem'])
      expect([action, may('requests-api', action, `${row}#1`)]).toEqual([action, true]);
    expect(may('requests-api', 'Query', row, indexNames.byKind)).toBe(true);
    for (const action of ['GetItem', 'PutItem'])
      expect([action, may('scheduled', action, `${row}#1`)]).toEqual([action, true]);
    for (const name of ['public-api', 'render', 'admin-api', 'images-api', 'publish', 'audit'])
      expect([name, may(name, 'GetItem', `${row}#1`)]).toEqual([name, false]);
  });

  test('a backup takes it as a person’s', () => {
    expect(careOf(`${row}#1`)).toBe('person');
  });

  test('neither the audit log nor the catalogue gets its rows from the table’s stream', () => {
    expect(publishedPartitions.filter((start) => `${row}#1`.startsWith(start))).toEqual([]);
  });

  test('staff reach it by calls that refuse everybody else', async () => {
    const routes = Object.values<Route>(apiRoutes);
    for (const key of [
      `GET /api/admin/${segment}`,
      `GET /api/admin/${segment}/{id}`,
      `PATCH /api/admin/${segment}/{id}`,
    ]) {
      const route = routes.find(({ method, path }) => `${method} ${path}` === key);
      expect([key, route?.access, route?.by]).toEqual([key, 'staff', 'requests-api']);
    }
    const { id } = await stored(kind, `private-${kind}@example.com`);
    const params = { kind: segment, id, entry_id: id };
    for (const [key, body] of [
      ['GET /api/admin/{kind}/{id}/log', undefined],
      ['POST /api/admin/{kind}/{id}/log', { entry_id: id, kind: 'note', text: 'x' }],
      ['DELETE /api/admin/{kind}/{id}/log/{entry_id}', undefined],
      ['POST /api/admin/{kind}/{id}/replies', { reply_id: id, subject: 'x', text: 'x' }],
      ['PUT /api/admin/{kind}/{id}/next-step', { at: '2030-05-02', text: '' }],
    ] as const)
      expect([key, (await calls.call(key, { params, body, claims: {} })).status]).toEqual([
        key,
        401,
      ]);
  });

  const phone = {
    enquiry: '0888000771',
    loan: '0888000772',
    call: '0888000773',
    viewing: '0888000774',
  }[kind];

  test('it is found, exported and erased by its telephone, and the table has nothing of it then', async () => {
    const email = `phone-${kind}@example.com`;
    const { id, pk } = await stored(kind, email, phone);
    const typed = { phone: `+359 ${phone.slice(1)}` };
    const rows = await calls.contacts.of(`PHONE#+359${phone.slice(1)}`);
    expect(rows).toMatchObject([{ kind, id, others: [`EMAIL#${email}`] }]);
    const { body } = await calls.call('POST /api/admin/people', { body: typed });
    expect(body.person).toMatchObject({
      requests: [{ kind, id, matched: ['phone'], direct: true, phone, email }],
    });
    const exported = await calls.call('POST /api/admin/personal-data/export', { body: typed });
    expect(exported.body.personal_data).toMatchObject({
      [segment.replace('-', '_')]: [{ id }],
      logs: [
        {
          kind,
          id,
          entries: [
            { text: `тайна на ${email}` },
            { text: `писмо ${email}`, subject: `до ${email}`, mail: { state: 'sent' } },
          ],
        },
      ],
    });
    const erased = await calls.call('POST /api/admin/personal-data/erase', { body: typed });
    expect(erased).toMatchObject({ status: 200, body: { open: [] } });
    const told = (await everything()).filter((row) => {
      const text = JSON.stringify(row);
      // The record of the erasure names the id, so that a restore leaves it out.
      const own = row.pk?.S?.startsWith('PRIVACY#') ? [] : [id, pk];
      return [...own, email, phone, phone.slice(1)].some((one) => text.includes(one));
    });
    expect(told).toEqual([]);
    for (const action of ['people', 'personal-data/export', 'personal-data/erase'])
      expect(
        (await calls.call(`POST /api/admin/${action}`, { body: typed, claims: {} })).status,
      ).toBe(401);
  });

  test('its contact rows last as long as it does', async () => {
    const email = `rows-${kind}@example.com`;
    const { id } = await stored(kind, email);
    const rows = (await everything()).filter(({ sk }) => sk?.S === `${kind}#${id}`);
    const leads = [`NUMBER#${referenceOf(id)}`, `EMAIL#${email}`, 'PHONE#+359888000777'];
    expect(rows.map(({ pk }) => pk?.S).sort()).toEqual(leads.map((one) => `CONTACT#${one}`).sort());
    expect(new Set(rows.map(({ expires_at }) => expires_at?.N))).toEqual(new Set(['4102444800']));
  });

  test('an export by e-mail has it with log and step, and an erasure leaves nothing of it, and all of others', async () => {
    const [email, other] = [`asks-${kind}@example.com`, `stays-${kind}@example.com`];
    const [gone, stays] = [await stored(kind, email), await stored(kind, other)];
    const body = { email };
    const exported = await calls.call('POST /api/admin/personal-data/export', { body });
    const file = JSON.stringify(exported.body);
    for (const text of [`тайна на ${email}`, `стъпка на ${email}`, `до ${email}`, gone.id])
      expect(file).toContain(text);
    expect(file).not.toContain(stays.id);
    const erased = await calls.call('POST /api/admin/personal-data/erase', { body });
    expect(erased.status).toBe(200);
    expect(await partition(gone.pk)).toEqual([]);
    expect(await calls.contacts.of(`NUMBER#${referenceOf(gone.id)}`)).toEqual([]);
    expect(await calls.contacts.of(`NUMBER#${referenceOf(stays.id)}`)).toMatchObject([{ kind }]);
    expect(await partition(stays.pk)).toHaveLength(ownRows.length);
    expect(JSON.stringify(await everything())).not.toContain(email);
  });

  test('a restore leaves it out where its sender was erased since, with all that lies beside it', async () => {
    const [email, other] = [`erased-${kind}@example.com`, `kept-${kind}@example.com`];
    const [gone, stays] = [await stored(kind, email), await stored(kind, other)];
    const before = await everything();
    await calls.call('POST /api/admin/personal-data/erase', { body: { email } });
    const erasures = (await everything()).filter(({ pk }) => pk?.S?.startsWith('PRIVACY#'));
    const key = await createSecretReader(process.env.RECIPIENT_KEY_SECRET_ID ?? '')();
    const people = await createErasedPeople(erasures, key);
    for (const one of before) await people.note(one);
    const left = before.filter((one) => people.kept(one) !== null).map(({ pk }) => pk?.S);
    expect(left).not.toContain(gone.pk);
    expect(left).not.toContain(`CONTACT#EMAIL#${email}`);
    expect(left).not.toContain(`CONTACT#NUMBER#${referenceOf(gone.id)}`);
    expect(left).toContain(`CONTACT#NUMBER#${referenceOf(stays.id)}`);
    expect(left).toContain(`CONTACT#EMAIL#${other}`);
    expect(left.filter((pk) => pk === stays.pk)).toHaveLength(ownRows.length);
  });
});
