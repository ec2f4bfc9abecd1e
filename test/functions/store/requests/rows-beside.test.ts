import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Enquiry } from '#domain/requests/enquiry.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import { requestKinds } from '#domain/requests/request-kinds.ts';
import { changesBeside, rowsBeside } from '#functions/store/requests/rows-beside.ts';
import {
  buildCall,
  buildEnquiry,
  buildMail,
  buildWaitingMail,
} from '#support/builders/build-request.ts';

import { builders } from '#support/request-rows.ts';

const base = buildEnquiry({ phone: '', email: '', outbox: [] });
const of = { kind: 'enquiry', id: base.id } as const;
const states = fc.record({
  phone: fc.constantFrom('', '0888 123 456', '0888 123 456, 0899 123 456', '00359888123456'),
  email: fc.constantFrom('', 'ivan@example.com', 'IVAN@example.com', 'maria@example.com'),
  next_step: fc.constantFrom(
    null,
    { at: '2029-11-22', text: '' },
    { at: '2029-11-22', text: 'Цена' },
    { at: '2029-11-23', text: '' },
  ),
  outbox: fc.constantFrom<Enquiry['outbox']>(
    [],
    [buildMail('enquiry')],
    [buildWaitingMail('enquiry', {})],
  ),
  message: fc.constantFrom('а', 'б'),
});
const state = fc.option(states.map((fields) => ({ ...base, ...fields })));
const nameOf = ({ pk, sk }: Record<string, unknown>) => `${pk} ${sk}`;

test('the changes make of the rows beside a request those beside its next state, each written once at most', () => {
  fc.assert(
    fc.property(state, state, (before, after) => {
      const rows = (request: typeof before) =>
        new Map((request ? rowsBeside(of, request) : []).map((row) => [nameOf(row), row]));
      const [stored, wanted] = [rows(before), rows(after)];
      const changes = changesBeside(of, before, after);
      const touched = changes.map((change) => {
        if ('Put' in change && change.Put.Item) {
          const name = nameOf(change.Put.Item);
          expect(stored.get(name)).not.toEqual(change.Put.Item);
          stored.set(name, change.Put.Item);
          return name;
        }
        if (!('Delete' in change && change.Delete.Key)) throw new Error('It is neither');
        const name = nameOf(change.Delete.Key);
        expect(stored.delete(name)).toBe(true);
        return name;
      });
      expect(new Set(touched).size).toBe(touched.length);
      expect(stored).toEqual(wanted);
    }),
  );
});

test('what says nothing of contacts, step and letters changes no row beside the request', () => {
  fc.assert(
    fc.property(states, (fields) => {
      const before = { ...base, ...fields };
      const after = { ...before, admin_notes: 'Важно', log_count: 7, version: 2, revision: 9 };
      expect(changesBeside(of, before, after)).toEqual([]);
    }),
  );
});

test('a call has no place among those with mail to send, and no hour', () => {
  const call = buildCall({ phone: '0888 123 456', email: '' });
  const rows = rowsBeside({ kind: 'call', id: call.id }, call).map(nameOf);
  expect(rows).toEqual(
    [`NUMBER#${referenceOf(call.id)}`, 'PHONE#+359888123456'].map(
      (lead) => `CONTACT#${lead} call#${call.id}`,
    ),
  );
});

const due_at = '2026-11-21T10:00:00.000Z';
const mail = buildWaitingMail('enquiry', { due_at });
const step = { at: '2026-12-01', text: 'Обаждане' };
const enquiry = buildEnquiry({ phone: '0888 100 100', email: 'Ivan@Example.com', outbox: [mail] });
const { id, expires_at, created_at } = enquiry;
const own = { kind: 'enquiry', id } as const;
const pk = `ENQUIRY#${id}`;

const contactRow = (contact: string, ...others: string[]) => ({
  pk: `CONTACT#${contact}`,
  sk: `enquiry#${id}`,
  others,
  at: created_at,
  expires_at,
});
const [phone, email] = ['PHONE#+359888100100', 'EMAIL#ivan@example.com'];
const place = { pk, sk: 'MAIL', expires_at };
const waiting = { ...place, to_do: 'MAIL', to_do_sort: `1#${due_at}#${id}` };

describe('the rows that follow from a request', () => {
  test('are its number, its contacts and its mail’s place, and its step’s where it has one', () => {
    const rows = rowsBeside(own, { ...enquiry, next_step: step });
    expect(rows).toEqual([
      contactRow(`NUMBER#${referenceOf(id)}`),
      contactRow(phone, email),
      contactRow(email, phone),
      expect.objectContaining({ pk, sk: 'STEP', at: step.at, expires_at }),
      waiting,
    ]);
    expect(rowsBeside(own, enquiry)).toHaveLength(4);
  });

  test('are its number alone of a call by somebody without a telephone and an address', () => {
    const call = buildCall({ phone: 'скрит номер', email: '', next_step: null });
    const rows = rowsBeside({ kind: 'call', id: call.id }, call).map(nameOf);
    expect(rows).toEqual([`CONTACT#NUMBER#${referenceOf(call.id)} call#${call.id}`]);
  });

  test('hold the request’s contact once, however often it was typed', () => {
    const twice = buildCall({ phone: '0888 100 100, +359 888 100 100', email: '' });
    expect(rowsBeside({ kind: 'call', id: twice.id }, twice)).toHaveLength(2);
  });
});

describe('the writes beside a request', () => {
  test('put what is new or another, and delete what is gone', () => {
    const sent = { ...enquiry, phone: '', outbox: [buildMail('enquiry', { id: mail.id })] };
    expect(changesBeside(own, { ...enquiry, next_step: step }, sent)).toEqual([
      { Put: { Item: contactRow(email) } },
      { Put: { Item: place } },
      { Delete: { Key: { pk: `CONTACT#${phone}`, sk: `enquiry#${id}` } } },
      { Delete: { Key: { pk, sk: 'STEP' } } },
    ]);
  });
});

test('a request that is put aside has its step in no list, and no status that is set deletes a row', () => {
  const ended = {
    enquiry: 'closed',
    loan: 'withdrawn',
    call: 'closed',
    viewing: 'missed',
  } as const;
  for (const kind of requestKinds) {
    const before = { ...builders[kind]({ id }), next_step: step };
    const after = { ...before, status: ended[kind] } as typeof before;
    const changes = changesBeside({ kind, id }, before, after);
    expect(changes.filter((change) => 'Delete' in change)).toEqual([]);
    const row = rowsBeside({ kind, id }, after).find(({ sk }) => sk === 'STEP');
    expect([kind, row?.at, row?.to_do]).toEqual([
      kind,
      step.at,
      // A viewing is over, and what staff planned after it is to be done.
      kind === 'viewing' ? 'STEP' : undefined,
    ]);
  }
});
