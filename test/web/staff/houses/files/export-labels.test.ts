import { describe, expect, test } from 'vitest';
import { houseRows } from '#domain/houses/csv/write-csv.ts';
import { languages } from '#domain/locale.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { fieldWord } from '#staff/kit/changes.tsx';
import { buildCaravan } from '#support/builders/build-caravan.ts';

describe.each(languages)('houses exported under the form’s labels, in %s', (language) => {
  const messages = adminMessages[language];
  const house = buildCaravan({ features: ['Веранда', 'a|b'] });
  const [names, cells] = houseRows([house]);
  const [labels, labelled] = houseRows([house], (name) => fieldWord(name, messages));

  test('have a label of its own for every column, and the same cells', () => {
    expect(new Set(labels)).toHaveProperty('size', names?.length);
    expect(labelled).toEqual(cells);
    expect(labels?.filter((label, at) => label === names?.[at])).toEqual([
      'id',
      'number',
      'created_at',
      'updated_at',
      'version',
    ]);
  });
});
