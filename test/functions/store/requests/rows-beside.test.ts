import { describe, expect, test } from 'vitest';
import { changesBeside, rowsBeside } from '#functions/store/requests/rows-beside.ts';
import {
  buildCall,
  buildEnquiry,
  buildMail,
  buildWaitingMail,
} from '#support/builders/build-request.ts';

const due_at = '2026-11-21T10:00:00.000Z';
const mail = buildWaitingMail('enquiry', { due_at });
const step = { at: '2026-12-01', text: 'Обаждане' };
const enquiry = buildEnquiry({ phone: '0888 100 100', email: 'Ivan@Example.com', outbox: [mail] });
const { id, expires_at, created_at } = enquiry;
const of = { kind: 'enquiry', id } as const;
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
  test('are its contacts and its mail’s place, and its step’s where it has one', () => {
    const rows = rowsBeside(of, { ...enquiry, next_step: step });
    expect(rows).toEqual([
      contactRow(phone, email),
      contactRow(email, phone),
      expect.objectContaining({ pk, sk: 'STEP', at: step.at, expires_at }),
      waiting,
    ]);
    expect(rowsBeside(of, enquiry)).toHaveLength(3);
  });

  test('are none of a call by somebody without a telephone and an address', () => {
    const call = buildCall({ phone: 'скрит номер', email: '', next_step: null });
    expect(rowsBeside({ kind: 'call', id: call.id }, call)).toEqual([]);
  });

  test('hold the request’s contact once, however often it was typed', () => {
    const twice = buildCall({ phone: '0888 100 100, +359 888 100 100', email: '' });
    expect(rowsBeside({ kind: 'call', id: twice.id }, twice)).toHaveLength(1);
  });
});

describe('the writes beside a request', () => {
  test('are none where nothing follows from its change', () => {
    const after = { ...enquiry, status: 'closed' as const, revision: 2, admin_notes: 'Бележка' };
    expect(changesBeside(of, enquiry, after)).toEqual([]);
  });

  test('put what is new or another, and delete what is gone', () => {
    const sent = { ...enquiry, phone: '', outbox: [buildMail('enquiry', { id: mail.id })] };
    expect(changesBeside(of, { ...enquiry, next_step: step }, sent)).toEqual([
      { Put: { Item: contactRow(email) } },
      { Put: { Item: place } },
      { Delete: { Key: { pk: `CONTACT#${phone}`, sk: `enquiry#${id}` } } },
      { Delete: { Key: { pk, sk: 'STEP' } } },
    ]);
  });

  test('are all of a new request’s, and delete all of one that is gone', () => {
    const rows = rowsBeside(of, enquiry);
    expect(changesBeside(of, null, enquiry)).toEqual(rows.map((Item) => ({ Put: { Item } })));
    expect(changesBeside(of, enquiry, null)).toEqual(
      rows.map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } } })),
    );
  });
});
