import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  admitLetter,
  admitTo,
  allConfirmations,
  type CountedLetter,
  groupOf,
  lastConfirmations,
  networkShares,
  pairShares,
  type SentLetter,
} from '#domain/requests/confirmations.ts';

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.parse('2026-11-21T10:00:00.000Z');
const kinds = ['enquiry-confirmation', 'loan-confirmation', 'viewing-received'] as const;
const kind = fc.constantFrom(...kinds);

describe('the letters that one recipient gets', () => {
  test('are two of a group in any 24 hours and six in any week, however many forms come and whenever', () => {
    const forms = fc.array(fc.tuple(fc.integer({ min: 0, max: 2 * day }), kind), {
      minLength: 1,
      maxLength: 80,
    });
    fc.assert(
      fc.property(forms, (all) => {
        let now = start;
        let kept: readonly SentLetter[] = [];
        const sent: { at: number; isViewing: boolean }[] = [];
        for (const [index, [gap, kind]] of all.entries()) {
          now += gap;
          const isViewing = kind === 'viewing-received';
          const letter = { mail: `mail-${index}`, group: groupOf(kind) };
          const admitted = admitLetter(kept, letter, new Date(now));
          // The rule worked out here once more: a letter is admitted exactly when the limits allow
          // it.
          const within = (ms: number) => sent.filter(({ at }) => now - at < ms);
          const ofGroup = within(day).filter((one) => one.isViewing === isViewing);
          expect(admitted !== null).toBe(ofGroup.length < 2 && within(7 * day).length < 6);
          if (admitted === null) continue;
          sent.push({ at: now, isViewing });
          kept = admitted;
          expect(admitLetter(kept, letter, new Date(now))).toBe(kept);
          expect(kept.length).toBeLessThanOrEqual(6);
        }
      }),
    );
  });

  test('are not blocked by letters that a clock since set back noted in the future', () => {
    const group = 'enquiry';
    const future = [{ mail: 'a', group, at: start + 8 * day } as const];
    expect(admitLetter(future, { mail: 'b', group }, new Date(start))).toEqual([
      { mail: 'b', group, at: start },
    ]);
  });
});

test('a letter counts to the last millisecond of its day, and of its week', () => {
  const now = new Date(start);
  const ago = (...times: number[]) =>
    times.map((ms) => ({ mail: `mail-${ms}`, group: 'enquiry', at: start - ms }) as const);
  const next = { mail: 'new', group: 'enquiry' } as const;
  expect(admitLetter(ago(day - 1, day - 2), next, now)).toBeNull();
  expect(admitLetter(ago(day, day - 2), next, now)).not.toBeNull();
  const week = [6 * day, 5 * day, 4 * day, 3 * day, 2 * day];
  expect(admitLetter(ago(7 * day - 1, ...week), next, now)).toBeNull();
  expect(admitLetter(ago(7 * day, ...week), next, now)).toEqual([
    ...ago(...week),
    { ...next, at: start },
  ]);
});

/** Forms with one address: each is let through where its network and the address have a letter left. */
function letThrough(
  forms: readonly { network: string; kind: (typeof kinds)[number]; at?: number }[],
) {
  const pairs = new Map<string, readonly CountedLetter[]>();
  let kept: readonly SentLetter[] = [];
  return forms.map(({ network, kind, at = 0 }, index) => {
    const now = new Date(start + at);
    const mail = `mail-${index}`;
    const pair = `${network} ${kind}`;
    const ofPair = admitTo(pairs.get(pair) ?? [], mail, pairShares, now);
    if (ofPair === null) return false;
    pairs.set(pair, ofPair);
    const letters = admitLetter(kept, { mail, group: groupOf(kind) }, now);
    kept = letters ?? kept;
    return letters !== null;
  });
}

describe('of the letters to one address', () => {
  test('a person who asks in the morning, wishes at noon and applies in the evening gets all three', () => {
    const own = kinds.map((kind, index) => ({ network: 'own', kind, at: index * 4 * hour }));
    expect(letThrough(own)).toEqual([true, true, true]);
  });

  test('one stranger who asks and wishes again and again leaves the address’s owner both letters', () => {
    const theirs = (['enquiry-confirmation', 'viewing-received'] as const).flatMap((kind) =>
      Array.from({ length: 30 }, () => ({ network: 'stranger', kind })),
    );
    const own = (['enquiry-confirmation', 'viewing-received'] as const).map((kind) => ({
      network: 'own',
      kind,
    }));
    const answers = letThrough([...theirs, ...own]);
    expect(answers.slice(0, -2).filter(Boolean)).toHaveLength(2);
    expect(answers.slice(-2)).toEqual([true, true]);
  });

  test('many strangers cause four in a day at most, and six in a week', () => {
    const form = fc.record({
      network: fc.integer({ min: 0, max: 50 }).map(String),
      kind,
      at: fc.integer({ min: 0, max: 7 * day - 1 }),
    });
    fc.assert(
      fc.property(fc.array(form, { maxLength: 150 }), (all) => {
        const forms = all.toSorted((one, other) => one.at - other.at);
        const sent = letThrough(forms).flatMap((went, index) =>
          went ? (forms[index]?.at ?? 0) : [],
        );
        expect(sent.length).toBeLessThanOrEqual(6);
        for (const at of sent)
          expect(sent.filter((one) => at <= one && one < at + day).length).toBeLessThanOrEqual(4);
      }),
    );
  });
});

test('one network causes ten letters in any hour and twenty in any day at most', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: hour }), { minLength: 1, maxLength: 120 });
  fc.assert(
    fc.property(gaps, (all) => {
      let now = start;
      let kept: readonly CountedLetter[] = [];
      const sent: number[] = [];
      for (const [index, gap] of all.entries()) {
        now += gap;
        const admitted = admitTo(kept, `mail-${index}`, networkShares, new Date(now));
        const within = (ms: number) => sent.filter((at) => now - at < ms).length;
        expect(admitted !== null).toBe(within(hour) < 10 && within(day) < 20);
        if (admitted === null) continue;
        sent.push(now);
        kept = admitted;
        expect(kept.length).toBeLessThanOrEqual(20);
      }
    }),
  );
});

test('what comes last leaves half of the room of an hour and of a day to everybody else', () => {
  expect(lastConfirmations.inHour * 2).toBe(allConfirmations.inHour);
  expect(lastConfirmations.inDay * 2).toBe(allConfirmations.inDay);
});
