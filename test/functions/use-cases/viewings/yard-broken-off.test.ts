import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enteredViewingSchema, type Viewing } from '#domain/requests/viewing.ts';
import { changeViewing } from '#functions/use-cases/viewings/own-viewing.ts';
import {
  dropViewings,
  enterViewing,
  updateViewing,
} from '#functions/use-cases/viewings/staff-viewings.ts';
import { submitViewing } from '#functions/use-cases/viewings/submit-viewing.ts';
import { openViewingRig, type ViewingRig } from '#support/viewing-rig.ts';

const by = 'staff@example.com';
/** Times that each call is stopped. */
const stops = 20;
const [day, otherDay] = ['2026-12-01', '2026-12-02'];

let rig: ViewingRig;
const wishes = new Set<string>();
beforeAll(async () => {
  rig = await openViewingRig();
  await rig.setPlacesAtOnce(10);
});
afterAll(() => rig?.stop());

/** A call that can be made again, and the viewing that it is about. */
interface Call {
  make(): Promise<unknown>;
  id: string;
  /** What it is to have come to. */
  after: Partial<Viewing>;
}

const link = async (viewing: Viewing) => ({ token: await rig.deps.tokens.of(viewing.id) });
const byVisitor = async (
  viewing: Viewing,
  change: { action: 'move'; day: string; time: string } | { action: 'cancel' },
) => {
  const { token } = await link(viewing);
  return () =>
    changeViewing(rig.deps, { token, lang: 'bg', ...change }, rig.caller(crypto.randomUUID()));
};
const byStaff = (viewing: Viewing, patch: Parameters<typeof updateViewing>[2]) => () =>
  updateViewing(rig.deps, viewing.id, patch, by);

const calls: Record<string, () => Promise<Call>> = {
  async 'a wish'() {
    const key = crypto.randomUUID();
    const id = await rig.deps.requestId('viewing', key);
    wishes.add(id);
    const [wish, caller] = [rig.wish(day), rig.caller(key)];
    return { make: () => submitViewing(rig.deps, wish, caller), id, after: { status: 'wished' } };
  },
  async 'an entry by staff'() {
    const form_id = crypto.randomUUID();
    const { caravan_ids, time, name, phone, email, lang } = rig.wish(day);
    const about = { caravan_ids, day, time, name, phone, email, lang };
    const form = enteredViewingSchema.parse({ form_id, ...about });
    const id = await rig.deps.requestId('viewing', form_id);
    return { make: () => enterViewing(rig.deps, form, by), id, after: { status: 'confirmed' } };
  },
  async 'a move to another day by its visitor'() {
    const viewing = await rig.stored({ day, status: 'confirmed', sequence: 1 });
    const after = { day: otherDay, time: '12:00', status: 'wished' } as const;
    const move = { action: 'move', day: otherDay, time: '12:00' } as const;
    return { make: await byVisitor(viewing, move), id: viewing.id, after };
  },
  async 'a move on its day by its visitor'() {
    const viewing = await rig.stored({ day });
    const after = { day, time: '12:00', status: 'wished' } as const;
    const move = { action: 'move', day, time: '12:00' } as const;
    return { make: await byVisitor(viewing, move), id: viewing.id, after };
  },
  async 'a move by staff'() {
    const viewing = await rig.stored({ day });
    const to = { day: otherDay, time: '15:00' };
    return {
      make: byStaff(viewing, to),
      id: viewing.id,
      after: { ...to, status: 'confirmed' },
    };
  },
  async confirming() {
    const viewing = await rig.stored({ day });
    const status = 'confirmed' as const;
    return { make: byStaff(viewing, { status }), id: viewing.id, after: { status } };
  },
  async declining() {
    const viewing = await rig.stored({ day });
    const status = 'declined' as const;
    return { make: byStaff(viewing, { status }), id: viewing.id, after: { status } };
  },
  async cancelling() {
    const viewing = await rig.stored({ day, status: 'confirmed', sequence: 1 });
    return {
      make: await byVisitor(viewing, { action: 'cancel' }),
      id: viewing.id,
      after: { status: 'cancelled' },
    };
  },
  async 'dropping wishes of two days'() {
    const one = await rig.stored({ day });
    const other = await rig.stored({ day: otherDay });
    return {
      make: () => dropViewings(rig.deps, [one.id, other.id], by),
      id: other.id,
      after: { status: 'declined' },
    };
  },
};

const isWrite = (command: string) => /^(Put|Update|Delete|TransactWrite)Item/.test(command);
/** Makes a call whose function stops before the write after so many; whether it did stop. */
async function stopped(make: () => Promise<unknown>, writes: number): Promise<boolean> {
  const { watched } = rig;
  const before = watched.sent.length;
  watched.breakAfter(writes);
  await make().catch(() => undefined);
  watched.breakAfter(Number.POSITIVE_INFINITY);
  return watched.sent.slice(before).filter(isWrite).length > writes;
}

beforeEach(() => rig.local.emulators.ses.clear());

test.each(Object.keys(calls))(
  'a function that stops at any of its writes leaves viewing, place and count whole: %s',
  async (name) => {
    let [count, writes] = [0, 0];
    while (count < stops) {
      const call = await calls[name]?.();
      if (!call) throw new Error('There is no such call');
      const before = await rig.viewings.get(call.id);
      // Every second time another viewing is written between reading the day and writing it.
      if (count % 2 === 1)
        rig.watched.before('TransactWriteItemsCommand', () => rig.stored({ day, time: '16:00' }));
      if (await stopped(call.make, writes)) {
        count += 1;
        writes += 1;
      } else {
        writes = 0;
      }
      await rig.expectWhole(wishes);
      const meanwhile = await rig.viewings.get(call.id);
      const isDone = meanwhile !== null && meanwhile.version !== before?.version;
      expect(isDone ? meanwhile : meanwhile?.version).toEqual(
        isDone ? expect.objectContaining(call.after) : before?.version,
      );

      await call.make();
      await rig.expectWhole(wishes);
      const after = await rig.viewings.get(call.id);
      expect(after).toMatchObject({ ...call.after, version: (before?.version ?? 0) + 1 });
      expect(new Set(after?.outbox.map(({ id }) => id)).size).toBe(after?.outbox.length);
      // The next one finds the same times free.
      for (const one of [day, otherDay])
        for (const { id } of (await rig.places.of(one)).places) await rig.erase(id);
    }
  },
);
