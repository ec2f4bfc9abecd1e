import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { caravanInputSchema } from '#domain/houses/caravan.ts';
import { caravanFieldNames } from '#domain/houses/caravan-fields.ts';
import { isRequired, writeTemplate } from '#domain/houses/csv/template.ts';
import { readCsv } from '#domain/houses/import/read-csv.ts';

test('the template’s required columns are the house form’s required fields, except pictures', () => {
  const refused = caravanInputSchema.safeParse({}).error?.issues.map(({ path }) => path.join('.'));
  expect([...caravanFieldNames.filter(isRequired), 'main_image']).toEqual(refused);
});

test.each(['bg', 'en'] as const)(
  'the example in the template in %s is visible, and has no other flag',
  (language) => {
    const [example] = readCsv(
      writeTemplate(language),
      (text, delimiter) => parse(text, { delimiter, bom: true }),
      { now: new Date('2026-11-25T10:00:00.000Z') },
    );
    const flags = Object.entries(example?.values ?? {}).filter(
      ([, value]) => typeof value === 'boolean',
    );
    expect(flags.filter(([, value]) => value)).toEqual([['is_visible', true]]);
    expect(flags.length).toBeGreaterThan(1);
  },
);
