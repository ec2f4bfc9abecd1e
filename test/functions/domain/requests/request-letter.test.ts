import { describe, expect, test } from 'vitest';
import type { LastEntry } from '#domain/requests/last-entry.ts';
import { failedMail, newMail, withheldMail, withheldReasons } from '#domain/requests/outbox.ts';
import {
  letterOf,
  letterState,
  replyLetter,
  withNewReply,
  withReplyLetter,
} from '#domain/requests/request-letter.ts';
import { buildMail } from '#support/builders/build-request.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString();
const id = () => crypto.randomUUID();
const waiting = newMail('enquiry', id(), new Date(at(0)));
const unsent = failedMail(waiting, 'unavailable', new Date(at(1)));
const returned = buildMail('enquiry', {
  queued_at: at(0),
  returned: 'bounced',
  returned_at: at(10),
});
const written = (minute: number, kind: LastEntry['kind'] = 'note'): LastEntry => ({
  ...{ at: at(minute), by: 'staff@example.com', kind, text: 'x' },
});

describe('how a letter stands', () => {
  test.each([
    ['that was sent', buildMail('enquiry'), null],
    ['that waits for its turn', waiting, 'waiting'],
    ['that could not be sent so far', unsent, 'unsent'],
    ['that came back', returned, 'returned'],
    ['of which somebody complained', { ...returned, returned: 'complained' as const }, 'returned'],
  ])('of one %s is told', (_, mail, state) => {
    expect(letterState(mail)).toBe(state);
  });

  test('of one that is withheld is told where somebody has to be called instead', () => {
    const told = withheldReasons.filter(
      (reason) => letterState(withheldMail(waiting, reason)) !== null,
    );
    expect(told).toEqual(['returned', 'no_address', 'no_home']);
  });
});

describe('how the letters of a request stand', () => {
  const nothing = { outbox: [], reply: null, last: null };

  test('is the worst of them', () => {
    const sent = buildMail('enquiry');
    expect(letterOf(nothing)).toBeNull();
    expect(letterOf({ ...nothing, outbox: [sent, waiting] })).toBe('waiting');
    expect(letterOf({ ...nothing, outbox: [unsent, waiting] })).toBe('unsent');
    expect(letterOf({ ...nothing, outbox: [returned, unsent, waiting] })).toBe('returned');
    const reply = { entry_id: id(), at: at(0), since: at(0), state: 'returned' as const };
    expect(letterOf({ ...nothing, reply, outbox: [waiting] })).toBe('returned');
  });

  test.each([
    ['before it came back', 9, 'returned'],
    ['at that moment', 10, 'returned'],
    ['after it', 11, null],
  ] as const)(
    'is told of one that came back until staff write something: %s',
    (_, minute, told) => {
      expect(letterOf({ ...nothing, outbox: [returned], last: written(minute) })).toBe(told);
      const reply = replyLetter({ entry_id: id(), at: at(0), mail: returned });
      expect(letterOf({ ...nothing, reply, last: written(minute) })).toBe(told);
    },
  );

  test('is told though the customer’s own words are later', () => {
    expect(letterOf({ ...nothing, outbox: [returned], last: written(11, 'message') })).toBe(
      'returned',
    );
  });

  test('is told of one that waits, whatever was written', () => {
    expect(letterOf({ ...nothing, outbox: [waiting], last: written(11) })).toBe('waiting');
  });
});

describe('the reply of which a request tells', () => {
  const request = { reply: null };
  const first = { entry_id: id(), at: at(0), mail: { ...waiting, kind: 'reply' as const } };
  const second = { ...first, entry_id: id(), at: at(5) };

  test('is the latest, and its letter waits', () => {
    const told = { entry_id: second.entry_id, at: at(5), since: at(5), state: 'waiting' };
    const both = withNewReply(withNewReply(request, first), second);
    expect(both.reply).toEqual(told);
    expect(withNewReply(withNewReply(request, second), first).reply).toEqual(told);
  });

  test('stands as its own letter does, and no older one’s', () => {
    const before = withNewReply(withNewReply(request, first), second);
    const back = { ...returned, kind: 'reply' as const };
    expect(withReplyLetter(before, { ...first, mail: back })).toBe(before);
    const after = withReplyLetter(before, { ...second, mail: back });
    expect(after.reply).toEqual({
      ...{ entry_id: second.entry_id, at: at(5) },
      ...{ state: 'returned', since: at(10) },
    });
    expect(withReplyLetter(after, { ...second, mail: back })).toBe(after);
    expect(withReplyLetter(request, second)).toBe(request);
  });
});
