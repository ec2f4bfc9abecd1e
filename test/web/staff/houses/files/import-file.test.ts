// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest';
import { writeRows } from '#domain/csv.ts';
import { houseRows, writeCsv } from '#domain/houses/csv/write-csv.ts';
import { readTable } from '#domain/houses/import/table/table.ts';
import { languages } from '#domain/locale.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import {
  matchesOf,
  openFile,
  rememberChoices,
  rowsIn,
  separatorsIn,
  withField,
} from '#staff/houses/files/import-file.ts';
import { planImport } from '#staff/houses/files/import-plan.ts';
import { fieldWord } from '#staff/kit/changes.tsx';
import { buildCaravan } from '#support/builders/build-caravan.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const fileOf = (text: string, name = 'feed.csv') => new File([text], name);
const offers = { campaigns: [], discounts: [] };
afterEach(() => localStorage.clear());

const feed = [
  'UnitNo,Manufacturer,ModelName,Yr,Screen_Price,Sleeps,Beds_Layout,Long_Text,Extras,Depot',
  '7001,Willerby,Granada,2014,21950.00,6,Two bedrooms,Front lounge,"Heating, decking",Yard A',
  '7002,ABI,Arizona,2009,13995.00,4,1 bed,Compact,"Gas heater, 5 kW; Shower",',
].join('\n');

describe('a file of another system', () => {
  test('is guessed until staff match it, and is matched alike the next time', async () => {
    const opened = await openFile(fileOf(feed), readTable);
    expect(opened.known).toBe('guessed');
    const depot = matchesOf(opened).find(({ name }) => name === 'Depot');
    if (!depot) throw new Error('no such column');
    expect(depot).toMatchObject({ field: 'internal.yard_place', samples: ['Yard A'] });
    const columns = withField(matchesOf(opened), depot, 'internal.supplier');
    rememberChoices({ ...opened, choices: { columns, listSeparator: ';' } });

    const again = await openFile(fileOf(feed.split('\n').slice(0, 2).join('\n')), readTable);
    expect(again.known).toBe('before');
    expect(again.choices.listSeparator).toBe(';');
    expect(matchesOf(again).find(({ name }) => name === 'Depot')?.field).toBe('internal.supplier');
    expect((await openFile(fileOf(`Colour,${feed}`), readTable)).known).toBe('guessed');
  });

  test('that numbers its houses under “Number” has the dealer’s own numbers', async () => {
    const opened = await openFile(fileOf(feed.replace('UnitNo', 'Number')), readTable);
    expect(matchesOf(opened)[0]).toMatchObject({ field: 'internal.stock_number' });
  });

  test('gives a field to one column: the one that staff chose', async () => {
    const opened = await openFile(fileOf(feed), readTable);
    const matches = matchesOf(opened);
    const [depot] = matches.slice(-1);
    if (!depot) throw new Error('no such column');
    const columns = withField(matches, depot, 'make');
    const fields = matchesOf({ ...opened, choices: { columns } });
    expect(fields.filter(({ field }) => field === 'make').map(({ name }) => name)).toEqual([
      'Depot',
    ]);
  });

  test('asks what parts its lists where several signs may, and splits by the answer', async () => {
    const opened = await openFile(fileOf(feed), readTable);
    expect(separatorsIn(opened.table, matchesOf(opened))).toEqual([';', ',']);
    const features = (choices: typeof opened.choices) =>
      rowsIn({ ...opened, choices }, now).map(({ values }) => values.features);
    expect(features({ columns: {} })).toEqual([
      ['Heating', 'decking'],
      ['Gas heater, 5 kW', 'Shower'],
    ]);
    expect(features({ columns: {}, listSeparator: ';' })).toEqual([
      ['Heating, decking'],
      ['Gas heater, 5 kW', 'Shower'],
    ]);
  });

  test('brings each house once, however often it is imported, by the file’s own numbers', async () => {
    const rows = async () => rowsIn(await openFile(fileOf(feed), readTable), now);
    const first = planImport(await rows(), { houses: [], offers, now });
    const houses = first.map((plan) => {
      if (plan.kind !== 'new') throw new Error(plan.kind);
      return { ...buildCaravan({ id: plan.id }), ...plan.input };
    });
    expect(houses.map(({ internal }) => internal.stock_number)).toEqual(['7001', '7002']);
    const again = planImport(await rows(), { houses, offers, now });
    expect(again.map(({ kind, id }) => [kind, id])).toEqual(
      houses.map(({ id }) => ['unchanged', id]),
    );
  });

  test('says of each row what was understood where it is written otherwise', async () => {
    const [plan] = planImport(rowsIn(await openFile(fileOf(feed), readTable), now), {
      houses: [],
      offers,
      now,
    });
    expect(plan?.understood).toEqual(
      expect.arrayContaining([
        { column: 'price', text: '21950.00', value: 21_950 },
        { column: 'bedrooms', text: 'Two bedrooms', value: 2 },
      ]),
    );
  });
});

describe('a file that was exported here', () => {
  const houses = [buildCaravan({ features: ['a|b', 'Веранда, голяма'] }), buildCaravan()];
  const plans = async (text: string) => {
    const opened = await openFile(fileOf(text), readTable);
    return { opened, plans: planImport(rowsIn(opened, now), { houses, offers, now }) };
  };

  test('needs no matching', async () => {
    const { opened, plans: found } = await plans(writeCsv(houses, ';'));
    expect(opened.known).toBe('own');
    expect(found.map(({ kind, understood }) => [kind, understood.length])).toEqual([
      ['unchanged', 0],
      ['unchanged', 0],
    ]);
  });

  test.each(languages)('under the labels in %s is taken back', async (language) => {
    const labelled = houseRows(houses, (name) => fieldWord(name, adminMessages[language]));
    const { opened, plans: found } = await plans(writeRows(labelled, ';'));
    expect(matchesOf(opened).map(({ field }) => field)).toEqual(houseRows([])[0]);
    expect(found.map(({ kind }) => kind)).toEqual(['unchanged', 'unchanged']);
  });
});

test('five thousand houses are compared', async () => {
  const houses = Array.from({ length: 5000 }, (_, n) =>
    buildCaravan({
      id: `${n.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`,
      model: `No ${n}`,
      internal: { ...buildCaravan().internal, stock_number: `S${n}` },
    }),
  );
  const lines = houses.map(({ make, model, internal }) =>
    [make, model, '2014', '21950.00', '6', '2 bedrooms', 'Text', internal.stock_number].join(','),
  );
  const text = ['Manufacturer,Model,Yr,Price,Sleeps,Bedrooms,Description,Stock number', ...lines];
  const rows = rowsIn(await openFile(fileOf(text.join('\n')), readTable), now);
  const plans = planImport(rows, { houses, offers, now });
  expect(plans.filter(({ kind }) => kind !== 'changed')).toEqual([]);
});
