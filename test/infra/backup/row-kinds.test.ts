import { describe, expect, test } from 'vitest';
import { publishedPartitions } from '#functions/platform/table.ts';
import { careOf, careOfKinds } from '#infra/backup/row-kinds.ts';
import { rows } from '#infra/constructs/table-access.ts';

const cares: Record<string, string> = careOfKinds;
const all = Object.entries(rows).flatMap(([kind, keys]) =>
  [keys].flat().map((key) => ({ kind, partition: key.replace('*', '1a2b3c4d') })),
);

describe('a backup', () => {
  // No function may touch a row that is not listed there, so a new kind is.
  test('is told of every kind of row in the table what becomes of it', () => {
    expect(Object.keys(careOfKinds).sort()).toEqual(Object.keys(rows).sort());
  });

  test.each(all)('recognises rows of the kind $kind by $partition', ({ kind, partition }) => {
    expect(careOf(partition)).toBe(cares[kind]);
  });

  test('takes for published what the catalogue and the audit log follow, and nothing else', () => {
    const published = all.filter(({ kind }) => cares[kind] === 'published');
    const follows = all.filter(({ partition }) =>
      publishedPartitions.some((start) => partition.startsWith(start)),
    );
    expect(published).toEqual(follows);
  });

  test('takes everything that is of a person for that', () => {
    const ofPersons = all.filter(({ kind }) => cares[kind] === 'person').map(({ kind }) => kind);
    expect(ofPersons).toEqual([
      'enquiries',
      'loans',
      'calls',
      'viewings',
      'contacts',
      'orders',
      'recipients',
    ]);
  });

  test.each(['UNHEARD_OF#1', 'CARAVANS', 'CATALOGUE_READS', ''])(
    'does not know rows of %j, and says so',
    (partition) => {
      expect(careOf(partition)).toBeNull();
    },
  );
});
