import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { caravanInputSchema } from '../../../../functions/domain/caravan.ts';
import { caravanFieldNames } from '../../../../functions/domain/caravan-fields.ts';
import { readCsv } from '../../../../functions/domain/house-csv/read-csv.ts';
import { isRequired, writeTemplate } from '../../../../functions/domain/house-csv/template.ts';

test('the template’s required columns are the house form’s required fields, except pictures', () => {
  const refused = caravanInputSchema.safeParse({}).error?.issues.map(({ path }) => path.join('.'));
  expect([...caravanFieldNames.filter(isRequired), 'main_image']).toEqual(refused);
});

test.each(['bg', 'en'] as const)('the example in the template in %s is visible, and has no other flag', (language) => {
  const [example] = readCsv(writeTemplate(language), (text, delimiter) => parse(text, { delimiter, bom: true }));
  const flags = Object.entries(example?.values ?? {}).filter(([, value]) => typeof value === 'boolean');
  expect(flags.filter(([, value]) => value)).toEqual([['is_visible', true]]);
  expect(flags.length).toBeGreaterThan(1);
});
