// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Language, languages } from '#domain/locale.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { houseChange } from '#staff/houses/bulk/bulk-run.tsx';
import { bulkRuns } from '#staff/houses/bulk/kept-run.ts';
import { KeptRuns } from '#staff/houses/bulk/kept-runs.tsx';
import { formatSofia } from '#staff/kit/format-sofia.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buttons, email, openStaff, press, serverInMemory } from './staff-in-memory.tsx';

const begun_at = '2026-11-25T12:00:00.000Z';
let server: ReturnType<typeof serverInMemory>;
let opened: ReturnType<typeof openStaff>;

beforeEach(() => {
  server = serverInMemory(
    Array.from({ length: 5 }, (_, n) =>
      buildCaravan({ make: 'ABI', model: `No ${n + 1}`, price: 10_000, version: 3 }),
    ),
  );
  vi.stubGlobal('fetch', server.fetch);
});
afterEach(() => {
  opened.close();
  for (const { id } of bulkRuns.waiting()) bulkRuns.close(id);
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Ten percent off all five: two were made, the third was sent without an answer. */
function keepRun(id: string, by = email, is_undo = false) {
  const [first, second, third] = server.houses;
  bulkRuns.keep({
    id,
    by,
    begun_at,
    rule: {
      kind: 'prices',
      direction: 'lower',
      by: { type: 'percentage', value: 10 },
      step: 50,
      rounding: 'nearest',
    },
    changes: server.houses.map((house) => houseChange(house, { price: 9000 })),
    progress: {
      is_undo,
      houses: {
        [first?.id ?? '']: { state: 'made', version: 4 },
        [second?.id ?? '']: is_undo ? { state: 'undone' } : { state: 'made', version: 4 },
        [third?.id ?? '']: { state: 'sent' },
      },
    },
  });
  server.houses = server.houses.map((house, n) =>
    n < 2 ? { ...house, price: 9000, version: 4 } : house,
  );
}

function open(language: Language = 'en') {
  opened = openStaff(<KeptRuns onClose={() => undefined} />, server.houses, language);
  return opened.router;
}

const notices = () => [...document.querySelectorAll('.staff-notice')];
const texts = () => notices().map((notice) => notice.querySelector('span')?.textContent);
const prices = () => server.houses.map(({ price }) => price);

describe.each(languages)('a change of many houses that a reload interrupted, in %s', (language) => {
  const { admin, adminTools } = adminMessages[language];
  const { prices: words, bulk } = adminTools;

  test('says what it is, how far it is, who began it and when, and is finished or undone', async () => {
    keepRun('one');
    open(language);
    await expect.poll(buttons).toEqual([bulk.kept.finish(3), bulk.kept.undo(2), admin.dismiss]);
    const [text] = texts();
    expect(text).toContain(words.title(5));
    expect(text).toContain(words.directions.lower);
    expect(text).toContain(words.rounding.nearest(50));
    expect(text).toContain(bulk.kept.done(2, 5));
    expect(text).toContain(bulk.kept.begun(email, formatSofia(begun_at, language)));
  });
});

describe('a change of many houses that a reload interrupted', () => {
  const { admin, adminTools } = adminMessages.en;
  const { bulk, batch } = adminTools;

  test('is finished: each open house gets its new price once, and closing forgets the change', async () => {
    keepRun('one');
    open();
    await press(bulk.kept.finish(3));
    await expect.poll(() => document.querySelector('.batch-result')?.textContent).toBe('3 done');
    expect(prices()).toEqual([9000, 9000, 9000, 9000, 9000]);
    expect(server.sent.map(({ id }) => id).sort()).toEqual(
      server.houses
        .slice(2)
        .map(({ id }) => id)
        .sort(),
    );
    await press(batch.close);
    await expect.poll(() => bulkRuns.waiting()).toEqual([]);
    expect(localStorage.getItem('showroom.bulk-run.one')).toBeNull();
    // Its undo is a press away until the page is left.
    await press(admin.undo);
    await expect.poll(prices).toEqual([10_000, 10_000, 10_000, 10_000, 10_000]);
  });

  test('is undone where its changes were made; the other server.houses stay as they were', async () => {
    keepRun('one');
    open();
    await press(bulk.kept.undo(2));
    await expect.poll(prices).toEqual([10_000, 10_000, 10_000, 10_000, 10_000]);
    await expect.poll(() => document.querySelector('.batch-result')?.textContent).toContain('2');
    expect(server.sent).toHaveLength(2);
  });

  test('is undone where its change was made and the answer lost, too', async () => {
    keepRun('one');
    server.houses = server.houses.map((house, n) =>
      n === 2 ? { ...house, price: 9000, version: 4 } : house,
    );
    open();
    await press(bulk.kept.undo(3));
    await expect.poll(prices).toEqual([10_000, 10_000, 10_000, 10_000, 10_000]);
    await expect.poll(() => document.querySelector('.batch-result')?.textContent).toContain('3');
  });

  test('names and leaves out what somebody else changed since, before it is finished and after', async () => {
    keepRun('one');
    server.houses = server.houses.map((house, n) =>
      n === 4 ? { ...house, version: 9, price: 12_345 } : house,
    );
    open();
    await expect.poll(texts).toEqual([expect.stringContaining(bulk.kept.foreign('ABI No 5', 0))]);
    await press(bulk.kept.finish(2));
    await expect
      .poll(() => document.querySelector('.bulk-failures li')?.textContent)
      .toBe(`ABI No 5 ${bulk.changedSince}`);
    expect(prices()).toEqual([9000, 9000, 9000, 9000, 12_345]);
    expect(buttons()).not.toContain(bulk.retry);
  });

  test('whose undo was interrupted is not finished, only undone', async () => {
    keepRun('one', email, true);
    open();
    await expect.poll(buttons).toEqual([bulk.kept.undo(1), admin.dismiss]);
    expect(texts()[0]).toContain(bulk.kept.undoing(1, 2));
  });

  test('of somebody else is not offered', async () => {
    keepRun('one', 'ivan@example.com');
    keepRun('two');
    open();
    await expect.poll(texts).toHaveLength(1);
    expect(texts()[0]).toContain(email);
  });

  test('on which another tab works has no buttons until that tab stops', async () => {
    let isHeld = true;
    const query = async () => ({ held: isHeld ? [{ name: 'showroom.bulk-run.one' }] : [] });
    vi.stubGlobal('navigator', { ...navigator, locks: { query } });
    keepRun('one');
    open();
    await expect.poll(texts).toEqual([expect.stringContaining(bulk.kept.elsewhere)]);
    expect(buttons()).toEqual([]);
    isHeld = false;
    await expect.poll(buttons).toContain(bulk.kept.finish(3));
  });

  test('asks before it is left half way, stops when it is left, and is offered again', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    keepRun('one');
    const router = open();
    const leaving = () => {
      const event = new Event('beforeunload', { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    };
    await expect.poll(buttons).toContain(bulk.kept.finish(3));
    expect(leaving()).toBe(false);
    server.answers = promise;
    await press(bulk.kept.finish(3));
    await expect.poll(() => server.sent).toHaveLength(3);
    expect(leaving()).toBe(true);
    void router.navigate('/elsewhere');
    await expect.poll(() => document.body.textContent).toContain(bulk.kept.leave.kept);
    await press(bulk.kept.leave.leave);
    await expect.poll(() => document.querySelector('h1')?.textContent).toBe('Elsewhere');
    expect(leaving()).toBe(false);
    // The answers that were under way are noted though nobody sees them.
    resolve();
    await expect
      .poll(() => bulkRuns.waiting().map(({ progress }) => progress.houses))
      .toEqual([
        Object.fromEntries(server.houses.map(({ id }) => [id, { state: 'made', version: 4 }])),
      ]);
    void router.navigate('/');
    await expect.poll(buttons).toEqual([bulk.kept.undo(5), admin.dismiss]);
  });

  test('says so where the storage takes no more, and goes on', async () => {
    keepRun('one');
    open();
    await expect.poll(buttons).toContain(bulk.kept.finish(3));
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await press(bulk.kept.finish(3));
    await expect.poll(() => document.querySelector('.batch-result')?.textContent).toBe('3 done');
    expect(document.body.textContent).toContain(bulk.kept.notKept);
  });

  test('is forgotten once staff close its notice', async () => {
    keepRun('one');
    open();
    await press(admin.dismiss);
    await expect.poll(texts).toEqual([]);
    expect(localStorage.getItem('showroom.bulk-run.one')).toBeNull();
    expect(server.sent).toEqual([]);
  });
});
