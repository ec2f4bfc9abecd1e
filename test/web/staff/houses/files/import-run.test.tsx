// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import type { Language } from '#domain/locale.ts';
import { languages } from '#domain/locale.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { importMessages } from '#shared/texts/import-messages.ts';
import { bulkRuns } from '#staff/houses/bulk/kept-run.ts';
import { KeptRuns } from '#staff/houses/bulk/kept-runs.tsx';
import { planImport } from '#staff/houses/files/import-plan.ts';
import { ImportRun } from '#staff/houses/files/import-run.tsx';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buttons, openStaff, press, serverInMemory } from '../bulk/staff-in-memory.tsx';

const now = new Date('2026-11-21T10:00:00.000Z');
let server: ReturnType<typeof serverInMemory>;
let opened: ReturnType<typeof openStaff> | null = null;

function serve(houses: Caravan[]) {
  server = serverInMemory(houses);
  vi.stubGlobal('fetch', server.fetch);
}
beforeEach(() => serve([]));
afterEach(() => {
  opened?.close();
  opened = null;
  for (const { id } of bulkRuns.waiting()) bulkRuns.close(id);
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** What a file has of a house. */
function rowOf({ id, make, model, year, beds, bedrooms, description, price }: Caravan) {
  return { id, make, model, year, beds, bedrooms, description, price };
}
const plansOf = (rows: readonly Record<string, unknown>[], houses: readonly Caravan[]) =>
  planImport(
    rows.map((values, at) => ({ number: at + 1, values })),
    { houses, offers: { campaigns: [], discounts: [] }, now },
  );

function show(language: Language, plans: ReturnType<typeof plansOf>) {
  const run = (
    <ImportRun file="homes.csv" headingLine={1} plans={plans} onBegin={() => undefined} />
  );
  opened = openStaff(run, server.houses, language);
  return opened;
}
const text = () => document.body.textContent ?? '';

describe.each(languages)('the preview of a file, in %s', (language) => {
  test('counts its changes and lets staff choose', async () => {
    const house = buildCaravan({ main_image: '/media/images/a.jpg' });
    const row = { ...rowOf(house), price: 20_000 };
    const rows = [row, { ...row, id: crypto.randomUUID(), model: 'Z' }, { ...row, id: '?' }];
    show(language, plansOf(rows, [house]));
    await expect.poll(buttons).toContain(importMessages[language].apply(2));
    expect(text()).not.toContain(importMessages[language].odd);
    expect(text()).toContain(importMessages[language].noPicture);
    expect(text()).toContain(importMessages[language].row(4));
  });

  test('marks a row whose price looks mistyped, and leaves it out until staff choose it', async () => {
    const house = buildCaravan({ price: 22_600 });
    show(language, plansOf([{ ...rowOf(house), price: 2260 }], [house]));
    await expect.poll(buttons).toContain(importMessages[language].apply(0));
    expect(text()).toContain(importMessages[language].odd);
    expect(text()).toContain(
      language === 'bg' ? '2\u00a0260\u00a0€ (−90\u00a0%)' : '€2,260 (−90%)',
    );
  });
});

describe('an import', () => {
  const { adminTools: tools } = adminMessages.en;
  const words = importMessages.en;
  const result = () => document.querySelector('.batch-result')?.textContent;
  const reservation = { until: '2026-12-24', deposit: 500, buyer: null };

  /** Three houses that the file changes and two that it adds; the second one is reserved. */
  function file() {
    const houses = [1, 2, 3].map((n) =>
      buildCaravan({
        model: `No ${n}`,
        price: 10_000,
        version: 3,
        ...(n === 2 && { sale_status: 'reserved' as const, reservation }),
      }),
    );
    serve(houses);
    const changed = houses.map((house) => ({ ...rowOf(house), price: 9000, beds: 8 }));
    const added = [4, 5].map((n) => ({
      ...rowOf(buildCaravan({ model: `No ${n}` })),
      make: `M${n}`,
    }));
    return { houses, plans: plansOf([...changed, ...added], houses) };
  }
  const models = () => server.houses.map(({ model }) => model);
  const plain = ({ version: _, updated_at: __, ...house }: Caravan) => house;

  test('is taken back as a whole: houses are as before, and new ones are gone', async () => {
    const { houses, plans } = file();
    show('en', plans);
    await press(words.apply(5));
    await expect.poll(result).toBe(tools.batch.result(5, 0, 0));
    expect(server.houses.map(({ price }) => price).slice(0, 3)).toEqual([9000, 9000, 9000]);
    expect(server.houses[0]?.beds).toBe(8);
    await press(words.undo(5));
    await expect.poll(result).toBe(tools.bulk.undone(5, 0, 0));
    expect(server.houses.map(plain)).toEqual(houses.map(plain));
    await expect.poll(text).toContain(words.undoResults.done);
  });

  test('leaves what somebody changed since, and names it', async () => {
    const { plans } = file();
    show('en', plans);
    await press(words.apply(5));
    await expect.poll(result).toBe(tools.batch.result(5, 0, 0));
    server.houses = server.houses.map((house) =>
      ['No 1', 'No 5'].includes(house.model)
        ? { ...house, version: house.version + 1, beds: 7 }
        : house,
    );
    await press(words.undo(5));
    await expect.poll(result).toBe(tools.bulk.undone(3, 2, 0));
    const named = [...document.querySelectorAll('.bulk-failures li')].map((one) => one.textContent);
    expect(named).toHaveLength(2);
    expect(named.every((one) => one?.endsWith(tools.bulk.changedSince))).toBe(true);
    expect(models()).toEqual(['No 1', 'No 2', 'No 3', 'No 5']);
    expect(server.houses.map(({ price }) => price)).toEqual([9000, 10_000, 10_000, 22_600]);
  });

  test('that was interrupted is finished after a reload, each house once, and undone from there', async () => {
    const { houses, plans } = file();
    server.loses.add('M4');
    show('en', plans);
    const { promise, resolve } = Promise.withResolvers<void>();
    server.answers = promise;
    await press(words.apply(5));
    await expect.poll(() => server.sent).toHaveLength(4);
    await press(tools.batch.stop);
    resolve();
    await expect.poll(result).toBe(tools.batch.result(3, 1, 1));
    opened?.close();
    opened = openStaff(<KeptRuns onClose={() => undefined} />, server.houses);
    await expect.poll(text).toContain(tools.import.runTitle('homes.csv', 5));
    await press(tools.bulk.kept.finish(2));
    await expect.poll(models).toEqual(['No 1', 'No 2', 'No 3', 'No 4', 'No 5']);
    await press(adminMessages.en.admin.undo);
    await expect.poll(() => server.houses.map(plain)).toEqual(houses.map(plain));
  });
});
