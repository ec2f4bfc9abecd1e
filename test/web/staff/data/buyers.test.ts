import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callInputSchema } from '#domain/requests/call.ts';
import {
  staffCall,
  staffEnquiry,
  staffLoanRequest,
  staffViewing,
} from '#functions/use-cases/requests/staff-requests.ts';
import {
  candidateOf,
  candidatesOf,
  latestOfEach,
  newcomerCall,
  offeredBuyers,
  othersAsked,
  readNewcomer,
  requestOf,
} from '#staff/data/buyers.ts';
import {
  buildCall,
  buildEnquiry,
  buildLoanRequest,
  buildViewing,
} from '#support/builders/build-request.ts';

const houseId = '757be1c5-6ca7-4a7a-a1d0-07bc0373f4cd';
const at = (day: number) => `2026-11-0${day}T10:00:00.000Z`;
const enquiry = buildEnquiry({ created_at: at(3) });
const loan = buildLoanRequest({ created_at: at(2), caravan_id: 'another' });
const call = buildCall({ created_at: at(1), name: '', phone: '0888 000 555' });
const known = candidatesOf({
  enquiries: [staffEnquiry(enquiry)],
  loans: [staffLoanRequest(loan)],
  calls: [staffCall(call)],
  viewings: [],
});
const ids = (candidates: readonly { id: string }[]) => candidates.map(({ id }) => id);

describe('the people who are offered as buyers', () => {
  const offered = (typed: string, found: typeof known = []) =>
    ids(offeredBuyers(known, found, { typed, houseId }));

  test('are at first those who asked about the house, of every kind, newest first', () => {
    expect(offered('')).toEqual([enquiry.id, call.id]);
    expect(offered('  ')).toEqual([enquiry.id, call.id]);
    expect(known.map(({ title }) => title)).toEqual([
      'Иван Петров',
      'Мария Георгиева',
      '0888 000 555',
    ]);
  });
  test('are found by name, telephone in any spelling, and address', () => {
    expect(offered('георгиева')).toEqual([loan.id]);
    expect(offered('+359888000555')).toEqual([call.id]);
    expect(offered('ivan.petrov@example.com')).toEqual([enquiry.id]);
    expect(offered('nobody')).toEqual([]);
  });
  test('are also whoever the server found, each once, those about this house first', () => {
    const [first, second] = [known[1], known[0]];
    if (!first || !second) throw new Error('there are three');
    expect(offered('0700 1', [first, second, first])).toEqual([second.id, first.id]);
  });
});

describe('the person whom a typed telephone or address chooses', () => {
  const chosen = (kind: 'phone' | 'email', text: string) => candidateOf({ kind, text }, known)?.id;

  test('has just that one, in any spelling', () => {
    expect(chosen('phone', '+359 888-000-555')).toBe(call.id);
    expect(chosen('email', 'Ivan.Petrov@example.com')).toBe(enquiry.id);
  });
  test('is nobody who has it as a part of theirs, or has none', () => {
    expect(chosen('phone', '000 555')).toBeUndefined();
    expect(chosen('phone', '888000')).toBeUndefined();
    expect(chosen('email', 'petrov@example.com')).toBeUndefined();
    expect(chosen('phone', '')).toBeUndefined();
    expect(chosen('email', '')).toBeUndefined();
  });
});

test('the request of a buyer is found by its id', () => {
  expect(requestOf({ kind: 'call', id: call.id }, known)?.kind).toBe('call');
  expect(requestOf({ kind: 'call', id: crypto.randomUUID() }, known)).toBeUndefined();
  expect(requestOf(null, known)).toBeUndefined();
});

test('whoever else has an open request about a sold house may be told, not its buyer under another one', () => {
  const about = { caravan_id: houseId };
  const open = buildEnquiry({ ...about, status: 'answered', phone: '0877 1', email: 'a@b.bg' });
  const all = candidatesOf({
    enquiries: [
      open,
      buildEnquiry({ ...about, status: 'closed', phone: '0877 2', email: 'c@b.bg' }),
      buildEnquiry({ caravan_id: null, phone: '0877 3', email: 'd@b.bg' }),
      buildEnquiry({ ...about, phone: '+359 888 000 555', email: 'e@b.bg' }),
    ].map(staffEnquiry),
    loans: [buildLoanRequest(about), buildLoanRequest({ ...about, status: 'processed' })].map(
      staffLoanRequest,
    ),
    calls: [call, buildCall({ phone: '0899 9', status: 'closed' })].map(staffCall),
    viewings: [
      buildViewing({ name: 'Гост', phone: '0866 1', email: 'f@b.bg', status: 'confirmed' }),
      buildViewing({ phone: '0866 2', email: 'g@b.bg', status: 'done' }),
    ].map(staffViewing),
  });
  const told = othersAsked(all, houseId, { kind: 'call', id: call.id });
  expect(told.map(({ kind, title }) => [kind, title])).toEqual([
    ['enquiry', 'Иван Петров'],
    ['loan', 'Мария Георгиева'],
    ['viewing', 'Гост'],
  ]);
  expect(told[0]?.id).toBe(open.id);
  expect(othersAsked(all, houseId, null)).toHaveLength(5);
});

test('of several open requests of one person the newest alone is told by itself', () => {
  const all = candidatesOf({
    enquiries: [
      buildEnquiry({ created_at: at(1), name: 'Старо', phone: '0877 1', email: 'A@b.bg' }),
      buildEnquiry({ created_at: at(3), name: 'Ново', phone: '0877 2', email: 'a@b.bg' }),
      buildEnquiry({ created_at: at(2), name: 'Друг', phone: '-', email: '' }),
      buildEnquiry({ created_at: at(1), name: 'Трети', phone: '', email: '' }),
    ].map(staffEnquiry),
    loans: [],
    calls: [staffCall(buildCall({ created_at: at(4), name: 'Обаждане', phone: '+359 877 1' }))],
    viewings: [],
  });
  expect(latestOfEach(all).map(({ title }) => title)).toEqual([
    'Обаждане',
    'Ново',
    'Друг',
    'Трети',
  ]);
});

describe('somebody who is entered on the spot', () => {
  test.each([
    ['Петър Стоянов', '0888 1', { name: 'Петър Стоянов', phone: '0888 1', email: '' }],
    ['0888 123 456', 'Петър', { name: 'Петър', phone: '0888 123 456', email: '' }],
    ['p@example.com', '', { name: '', phone: '', email: 'p@example.com' }],
  ])('%s is a name, a telephone or an address, with %s beside it', (typed, other, person) => {
    expect(readNewcomer({ typed, other })).toEqual(person);
  });

  const about = { houseId, day: '2026-11-26', lang: 'bg' } as const;
  test('is the same call in every try, and another one for another person, house or day', async () => {
    const text = fc.string({ minLength: 1, maxLength: 30 }).filter((one) => one.trim() !== '');
    await fc.assert(
      fc.asyncProperty(text, text, async (typed, other) => {
        const input = await newcomerCall({ typed, other: '' }, about);
        fc.pre(input !== null);
        expect(callInputSchema.parse(input)).toEqual(input);
        expect(await newcomerCall({ typed, other: '' }, about)).toEqual(input);
        for (const next of [
          await newcomerCall({ typed: `${typed}x`, other: '' }, about),
          await newcomerCall({ typed, other: '' }, { ...about, houseId: crypto.randomUUID() }),
          await newcomerCall({ typed, other: '' }, { ...about, day: '2026-11-27' }),
        ])
          expect(next?.form_id).not.toBe(input?.form_id);
        if (readNewcomer({ typed, other }).phone !== '')
          expect((await newcomerCall({ typed, other }, about))?.form_id).not.toBe(input?.form_id);
      }),
      { numRuns: 200 },
    );
  });
  test('is no call where the name is too long to be stored', async () => {
    expect(await newcomerCall({ typed: 'И'.repeat(121), other: '' }, about)).toBeNull();
  });
});
