import { describe, expect, test } from 'vitest';
import { referenceOf } from '#domain/requests/forms.ts';
import { listedRequestSchema, listedRow } from '#domain/requests/listed-request.ts';
import { type AnyRequest, type RequestKind, requestKinds } from '#domain/requests/request-kinds.ts';
import { inboxProjection } from '#functions/platform/table.ts';
import { requestRows } from '#functions/store/requests/request-stores.ts';
import {
  buildBankApplication,
  buildCall,
  buildEnquiry,
  buildLoanRequest,
  buildViewing,
} from '#support/builders/build-request.ts';
import { secretsOf } from '#support/calls/request-calls.ts';

type Row = Record<string, unknown>;
const itemOf = (kind: RequestKind, request: AnyRequest) =>
  (requestRows[kind] as { item(request: AnyRequest): Row }).item(request);
/** What the index has of a row. */
const projected = (item: Row): Row =>
  Object.fromEntries([...inboxProjection, 'pk', 'sk'].map((name) => [name, item[name]]));

const rowOf = (kind: RequestKind, item: Row) => listedRow({ kind, id: requests[kind].id }, item);

const next_step = { at: '2026-12-01', text: 'Да се обадим' };
const bank = buildBankApplication({ status: 'KYC' });
const requests = {
  enquiry: buildEnquiry({ next_step }),
  loan: buildLoanRequest({ bank, status: 'processed' }),
  call: buildCall(),
  viewing: buildViewing({ day: '2026-11-27', time: '14:30' }),
};

test('DynamoDB makes an index of at most twenty attributes beside the keys', () => {
  expect(inboxProjection.length).toBeLessThanOrEqual(20);
});

describe('a request in the list of all', () => {
  test.each(requestKinds)('is the same of its row and of what the index has of it: %s', (kind) => {
    const item = itemOf(kind, requests[kind]);
    const listed = rowOf(kind, projected(item));
    expect(listed).toEqual(rowOf(kind, item));
    const { id, version, created_at, status, lang } = requests[kind];
    expect(listed).toMatchObject({ kind, id, version, since: created_at, status, lang });
    expect(listed.number).toBe(referenceOf(id));
  });

  test('names who wrote, the houses as they were called, and what was said last', () => {
    const { enquiry, call, viewing } = requests;
    expect(rowOf('enquiry', itemOf('enquiry', enquiry))).toMatchObject({
      ...{ name: enquiry.name, phone: enquiry.phone, email: enquiry.email, next_step },
      houses: [{ id: enquiry.caravan_id, name: enquiry.caravan_name }],
      last: { kind: 'message', text: enquiry.message, at: enquiry.created_at },
    });
    expect(rowOf('call', itemOf('call', call)).houses).toHaveLength(call.caravan_ids.length);
    expect(rowOf('viewing', itemOf('viewing', viewing))).toMatchObject({
      viewing: { day: '2026-11-27', time: '14:30' },
      due: '2026-11-27T12:30:00.000Z',
    });
  });

  test('has of a loan request its money and how it stands at the bank, and no secret', () => {
    const { loan } = requests;
    const listed = rowOf('loan', itemOf('loan', loan));
    expect(listed).toMatchObject({
      name: 'Мария Георгиева',
      loan: {
        ...{ price: loan.caravan_price, down_payment: 15_000, period: 36 },
        bank: { registration: 'registered', held_until: null, error: null, status: 'KYC' },
      },
    });
    for (const kind of requestKinds) {
      const text = JSON.stringify([
        rowOf(kind, itemOf(kind, requests[kind])),
        projected(itemOf(kind, requests[kind])),
      ]);
      for (const secret of [
        ...secretsOf(kind === 'enquiry' ? requests.enquiry : loan),
        bank.url,
        loan.tbi_data.orderid,
      ])
        expect(text).not.toContain(secret);
    }
  });

  test('answers nothing that the contract does not name', () => {
    for (const kind of requestKinds) {
      const row = rowOf(kind, itemOf(kind, requests[kind]));
      const houses = row.houses.map((house) => ({ ...house, sale_status: null }));
      expect(listedRequestSchema.parse({ ...row, houses })).toEqual({ ...row, houses });
    }
  });

  test.each(['status', 'created_at', 'lang', 'last', 'due'])(
    'is refused where its row is broken: %s',
    (name) => {
      const item = { ...itemOf('enquiry', requests.enquiry), [name]: 7 };
      expect(() => rowOf('enquiry', item)).toThrow();
    },
  );
});
