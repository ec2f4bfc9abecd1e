import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answeredBy, type LogEntry, wholeLog } from '#domain/requests/request-log.ts';
import type { HistoryEntry } from '#domain/requests/stored-request.ts';

const entry = (kind: LogEntry['kind'], at: string, by = 'staff@example.com'): LogEntry => ({
  entry_id: crypto.randomUUID(),
  kind,
  text: 'Казва, че ще дойде',
  at,
  by,
});
const past = (action: HistoryEntry['action'], at: string): HistoryEntry => ({
  at,
  by: 'staff@example.com',
  action,
  detail: null,
});
const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 8, minute)).toISOString();

test('log and history are one list by time, the oldest first', () => {
  const entries = [entry('note', at(5)), entry('no_answer', at(1))];
  const history = [past('received', at(0)), past('closed', at(3))];
  expect(
    wholeLog(entries, history).map((item) => ('action' in item ? item.action : item.kind)),
  ).toEqual(['received', 'no_answer', 'closed', 'note']);
});

test('what an entry left in the history is told by the entry alone', () => {
  const [spoke, wrote] = [entry('call', at(1)), entry('reply', at(2))];
  const history = [past('received', at(0)), answeredBy(spoke), answeredBy(wrote)];
  expect(wholeLog([spoke, wrote], history).map(({ kind }) => kind)).toEqual([
    'history',
    'call',
    'reply',
  ]);
  // A call that was noted without an entry, and one by somebody else.
  expect(wholeLog([entry('note', at(1))], [past('called', at(1))])).toHaveLength(2);
  expect(wholeLog([entry('call', at(1), 'other')], [past('called', at(1))])).toHaveLength(2);
});

test('the list loses nothing and is in order, whatever the clocks did', () => {
  const minutes = fc.array(fc.integer({ min: 0, max: 59 }), { maxLength: 30 });
  fc.assert(
    fc.property(minutes, minutes, (one, other) => {
      const list = wholeLog(
        one.map((minute) => entry('note', at(minute))),
        other.map((minute) => past('noted', at(minute))),
      );
      expect(list).toHaveLength(one.length + other.length);
      const times = list.map((item) => item.at);
      expect(times).toEqual(times.toSorted());
    }),
  );
});
