import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  failedMail,
  heldMail,
  isFree,
  isToDealer,
  isTooLate,
  mailKinds,
  mailProblems,
  newMail,
  nextMailAt,
  type OutgoingMail,
  sendableMails,
  sendingTime,
  sentMail,
  withheldMail,
  withMail,
} from '#domain/requests/outbox.ts';

const start = new Date('2026-11-21T10:00:00.000Z');
const plus = (ms: number, from = start) => new Date(from.getTime() + ms);
const id = () => crypto.randomUUID();
const fresh = (queued = start) => newMail('enquiry', id(), queued);

describe('a mail in the outbox', () => {
  test('is held by the sender that stored it until the hold ends', () => {
    const mail = fresh();
    expect(isFree(mail, plus(sendingTime - 1))).toBe(false);
    expect(isFree(mail, plus(sendingTime))).toBe(true);
    expect(sendableMails([mail], plus(sendingTime - 1), true)).toEqual([]);
    expect(sendableMails([mail], plus(sendingTime))).toEqual([mail]);
    expect(nextMailAt([mail])).toBe(plus(sendingTime).toISOString());
  });

  test('that is due after its hold is next tried when it is due', () => {
    const mail = { ...fresh(), due_at: plus(sendingTime + 1).toISOString() };
    expect(nextMailAt([mail])).toBe(mail.due_at);
  });

  test('is not sent again once it was sent', () => {
    const sent = sentMail(fresh(), 'm-1', plus(500));
    expect(sent).toMatchObject({
      state: 'sent',
      attempts: 1,
      message_id: 'm-1',
      held_until: null,
      problem: null,
    });
    expect(sendableMails([sent], plus(1e12), true)).toEqual([]);
    expect(nextMailAt([sent])).toBeNull();
  });

  test('that fails waits one minute, then twice as long each time, an hour at most, and is never given up', () => {
    let mail = fresh();
    let now = start;
    const pauses: number[] = [];
    for (let tries = 0; tries < 1100; tries++) {
      mail = failedMail(heldMail(mail, now), 'unavailable', now);
      expect(isFree(mail, now)).toBe(true);
      const due = new Date(mail.due_at);
      expect(sendableMails([mail], plus(-1, due))).toEqual([]);
      expect(sendableMails([mail], plus(-1, due), true)).toHaveLength(1);
      expect(sendableMails([mail], due)).toHaveLength(1);
      expect(nextMailAt([mail])).toBe(mail.due_at);
      pauses.push((due.getTime() - now.getTime()) / 60_000);
      now = due;
    }
    expect(pauses.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(pauses.at(-1)).toBe(60);
    expect(mail).toMatchObject({ attempts: 1100, state: 'waiting', problem: 'unavailable' });
  });

  test('that is claimed before its pause is over is due at the end of the pause', () => {
    const failed = failedMail({ ...fresh(), attempts: 9 }, 'unavailable', start);
    expect(failed.due_at).toBe(plus(3_600_000).toISOString());
    expect(nextMailAt([heldMail(failed, plus(1))])).toBe(failed.due_at);
    expect(nextMailAt([heldMail(failed, plus(3_600_000))])).toBe(
      plus(3_600_000 + sendingTime).toISOString(),
    );
  });

  test('that is withheld is not sent, and says why', () => {
    const withheld = withheldMail(fresh(), 'limit');
    expect(withheld).toMatchObject({
      state: 'withheld',
      held_until: null,
      withheld: 'limit',
      attempts: 0,
    });
    expect(sendableMails([withheld], plus(1e12), true)).toEqual([]);
  });

  test('is too late after a day when a stranger’s form causes it, and never otherwise', () => {
    const day = 24 * 3_600_000;
    for (const kind of mailKinds) {
      const mail = newMail(kind, id(), start);
      expect(isTooLate(mail, plus(day - 1)), kind).toBe(false);
      expect(isTooLate(mail, plus(day)), kind).toBe(
        ['enquiry-confirmation', 'loan-confirmation', 'viewing-received'].includes(kind),
      );
    }
  });

  test('goes to the dealer when it reports an enquiry, a loan request, a viewing or odd prices', () => {
    expect(mailKinds.filter(isToDealer)).toEqual([
      'enquiry',
      'loan-notification',
      'odd-prices',
      'viewing',
      'viewing-change',
    ]);
  });

  test('keeps its id, kind and age in every state', () => {
    const mail = fresh();
    const { kind, queued_at } = mail;
    for (const changed of [
      heldMail(mail, plus(1)),
      failedMail(mail, 'rejected', plus(2)),
      sentMail(mail, 'm', plus(3)),
    ])
      expect(changed).toMatchObject({ id: mail.id, kind, queued_at });
  });
});

describe('the outbox of a request', () => {
  const step = fc.record({
    mail: fc.nat(3),
    act: fc.constantFrom('hold', 'fail', 'send'),
    pause: fc.integer({ min: 0, max: 2 * 3_600_000 }),
    problem: fc.constantFrom(...mailProblems),
  });

  test('is due when the first of its mails may be sent', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let outbox: OutgoingMail[] = [fresh(), fresh(), fresh(plus(1000)), fresh(plus(7_200_000))];
        let now = start;
        for (const { mail: index, act, pause, problem } of steps) {
          now = plus(pause, now);
          const mail = outbox[index];
          // Senders claim only waiting mails that no other sender holds.
          if (!mail || !isFree(mail, now)) continue;
          const held = heldMail(mail, now);
          const changed =
            act === 'hold'
              ? held
              : act === 'fail'
                ? failedMail(held, problem, now)
                : sentMail(held, 'm', now);
          outbox = withMail(outbox, changed);
        }
        const turn = nextMailAt(outbox);
        const waiting = outbox.filter(({ state }) => state === 'waiting');
        expect(turn === null).toBe(waiting.length === 0);
        if (turn === null) return;
        expect(sendableMails(outbox, new Date(turn)).length).toBeGreaterThan(0);
        expect(sendableMails(outbox, plus(-1, new Date(turn)))).toEqual([]);
      }),
    );
  });

  test('changes one mail and leaves the others', () => {
    const outbox = [fresh(), fresh()];
    const sent = sentMail(fresh(), 'm', start);
    expect(withMail(outbox, sent)).toEqual(outbox);
    const [first, second] = outbox;
    expect(first && withMail(outbox, { ...first, attempts: 3 })).toEqual([
      { ...first, attempts: 3 },
      second,
    ]);
  });
});
