import { expect, test } from 'vitest';
import { caravanInputSchema } from '#domain/houses/caravan.ts';
import { caravanFieldNames } from '#domain/houses/caravan-fields.ts';
import { isRequired, writeTemplate } from '#domain/houses/csv/template.ts';
import { matchColumns } from '#domain/houses/import/match-columns.ts';
import { rowsOf } from '#domain/houses/import/rows-of-table.ts';
import { readTable } from '#domain/houses/import/table/table.ts';

test('the template’s required columns are the house form’s required fields, except pictures', () => {
  const refused = caravanInputSchema.safeParse({}).error?.issues.map(({ path }) => path.join('.'));
  expect([...caravanFieldNames.filter(isRequired), 'main_image']).toEqual(refused);
});

test.each(['bg', 'en'] as const)(
  'the example in the template in %s is visible, and has no other flag',
  async (language) => {
    const bytes = new TextEncoder().encode(writeTemplate(language));
    const table = await readTable(bytes, 'template.csv');
    const now = new Date('2026-11-25T10:00:00.000Z');
    const [example] = rowsOf(table, matchColumns(table), { now });
    const flags = Object.entries(example?.values ?? {}).filter(
      ([, value]) => typeof value === 'boolean',
    );
    expect(flags.filter(([, value]) => value)).toEqual([['is_visible', true]]);
    expect(flags.length).toBeGreaterThan(1);
  },
);
