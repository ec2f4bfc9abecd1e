import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answeredBy, type LogEntry, wholeLog } from '#domain/requests/request-log.ts';
import type { HistoryAction, HistoryEntry } from '#domain/requests/stored-request.ts';
import { staffEnquiry, staffLoanRequest } from '#functions/use-cases/requests/staff-requests.ts';
import { logLines, lostLetters, saidLast } from '#staff/requests/panel/log-lines.ts';
import { buildEnquiry, buildLoanRequest, buildMail } from '#support/builders/build-request.ts';

const came = '2026-11-01T08:00:00.000Z';
const hour = (count: number) => new Date(Date.parse(came) + count * 3_600_000).toISOString();
const by = 'mira@example.com';
const past = (action: HistoryAction, at: string): HistoryEntry => ({
  at,
  by,
  action,
  detail: null,
});
const received = { ...past('received', came), by: 'customer' };
const entry = (kind: LogEntry['kind'], at: string, more: Partial<LogEntry> = {}): LogEntry => ({
  ...{ entry_id: crypto.randomUUID(), kind, text: 'Ще дойдат', at, by },
  ...more,
});

function opened(
  change: Parameters<typeof buildEnquiry>[0] = {},
  entries: readonly LogEntry[] = [],
) {
  const stored = buildEnquiry({ created_at: came, outbox: [], history: [received], ...change });
  return { request: staffEnquiry(stored), log: wholeLog(entries, stored.history) };
}
const told = (of: Parameters<typeof logLines>[0]) =>
  logLines(of).map((line) => {
    if (line.kind === 'entry') return line.entry.kind;
    if (line.kind === 'letter') return line.mail.kind;
    return line.kind === 'history' ? line.entry.action : line.kind;
  });

describe('the log of an open request', () => {
  test('has message, letters, calls, notes and what was done in one order, the latest first', () => {
    const confirmation = buildMail('enquiry-confirmation', { queued_at: came });
    const of = opened(
      {
        outbox: [buildMail('enquiry', { queued_at: came }), confirmation],
        history: [received, past('noted', hour(2)), past('closed', hour(4))],
        admin_notes: 'Иска двор.',
      },
      [entry('call', hour(1)), entry('visit', hour(3))],
    );
    expect(told(of)).toEqual([
      ...['closed', 'visit', 'note', 'call'],
      ...['enquiry-confirmation', 'enquiry', 'message'],
    ]);
  });

  test('tells a letter at the time at which it went, and one that waits at its own', () => {
    const late = buildMail('enquiry-confirmation', { queued_at: came, sent_at: hour(5) });
    const waiting = buildMail('enquiry', { queued_at: hour(1), sent_at: null, state: 'waiting' });
    const of = opened({ outbox: [late, waiting] }, [entry('call', hour(2))]);
    expect(told(of)).toEqual(['enquiry-confirmation', 'call', 'enquiry', 'message']);
  });

  test('says once that a request came, that somebody called, and what was noted', () => {
    const call = entry('call', hour(1));
    const history = [received, answeredBy(call), past('noted', hour(2)), past('noted', hour(3))];
    expect(told(opened({ history, admin_notes: 'Двор' }, [call]))).toEqual([
      ...['note', 'noted', 'call', 'message'],
    ]);
    // Notes that were emptied are told by their changes.
    expect(told(opened({ history, admin_notes: ' ' }, [call]))).toEqual([
      ...['noted', 'noted', 'call', 'message'],
    ]);
  });

  test('begins with the arrival of a request that has no words', () => {
    const loan = staffLoanRequest(buildLoanRequest({ created_at: came, outbox: [] }));
    const of = { request: loan, log: wholeLog([], loan.history) };
    expect(told(of)).toEqual(['received']);
    expect(saidLast(logLines(of))).toBeNull();
  });

  test('has everything once and under keys of its own, whatever the times', () => {
    const times = fc.integer({ min: 0, max: 3 }).map(hour);
    const entries = fc.array(fc.tuple(fc.constantFrom('call' as const, 'note' as const), times));
    const letters = fc.array(times, { maxLength: 4 });
    const changes = fc.array(fc.tuple(fc.constantFrom('noted' as const, 'closed' as const), times));
    fc.assert(
      fc.property(entries, letters, changes, fc.boolean(), (said, sent, done, isNoted) => {
        const of = opened(
          {
            outbox: sent.map((queued_at) => buildMail('enquiry', { queued_at })),
            history: [received, ...done.map(([action, at]) => past(action, at))],
            admin_notes: isNoted ? 'Двор' : '',
          },
          said.map(([kind, at]) => entry(kind, at)),
        );
        const lines = logLines(of);
        expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
        const times = lines.map(({ at }) => at);
        expect(times).toEqual([...times].sort().reverse());
        expect(lines.filter(({ kind }) => kind === 'entry')).toHaveLength(said.length);
        expect(lines.filter(({ kind }) => kind === 'letter')).toHaveLength(sent.length);
        expect(lines.filter(({ kind }) => kind === 'message')).toHaveLength(1);
        expect(lines.filter(({ kind }) => kind === 'note')).toHaveLength(isNoted ? 1 : 0);
      }),
    );
  });
});

describe('what was said last', () => {
  test('is the latest entry, or the request’s own words', () => {
    const of = opened({ message: 'Свободен ли е?', history: [received, past('closed', hour(9))] });
    expect(saidLast(logLines(of))).toMatchObject({ kind: 'message', text: 'Свободен ли е?' });
    const log = wholeLog([entry('no_answer', hour(1), { text: '' })], of.request.history);
    expect(saidLast(logLines({ ...of, log }))).toMatchObject({ kind: 'no_answer', by });
  });
});

describe('a letter that did not arrive', () => {
  const bounced = buildMail('enquiry-confirmation', { queued_at: came, returned: 'bounced' });

  test('is told until staff write something', () => {
    const alone = opened({ outbox: [bounced] });
    expect(lostLetters(logLines(alone)).map(({ id }) => id)).toEqual([bounced.id]);
    const known = opened({ outbox: [bounced] }, [entry('call', hour(1))]);
    expect(lostLetters(logLines(known))).toEqual([]);
    const later = opened({ outbox: [{ ...bounced, returned_at: hour(2) }] }, [
      entry('call', hour(1)),
    ]);
    expect(lostLetters(logLines(later))).toHaveLength(1);
  });

  test('is told where it is the latest reply itself', () => {
    const {
      held_until: _,
      message_id: __,
      ...mail
    } = buildMail('reply', {
      ...{ queued_at: hour(1), returned: 'bounced' },
    });
    const of = opened({}, [entry('call', hour(0)), entry('reply', hour(1), { mail })]);
    expect(lostLetters(logLines(of))).toHaveLength(1);
  });
});
