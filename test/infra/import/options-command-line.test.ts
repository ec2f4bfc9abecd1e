import { expect, test } from 'vitest';
import { reportLines } from '#infra/import/import.ts';
import { readImportOptions } from '#infra/import/options.ts';

test('the import of a file without a stage goes to the local stage', () => {
  expect(readImportOptions(['houses.csv'])).toEqual({
    file: 'houses.csv',
    dryRun: false,
    confirm: false,
    map: null,
    sheet: null,
    isBgn: false,
    listSeparator: null,
    stage: null,
  });
});

test('the import into a deployed stage needs its table and bucket', () => {
  const args = [
    '--stage',
    'prod',
    '--table',
    't',
    '--bucket',
    'b',
    'houses.csv',
    '--dry-run',
    '--confirm',
  ];
  expect(readImportOptions(args)).toEqual({
    file: 'houses.csv',
    dryRun: true,
    confirm: true,
    map: null,
    sheet: null,
    isBgn: false,
    listSeparator: null,
    stage: { name: 'prod', table: 't', bucket: 'b' },
  });
});

test('how a stranger’s file is read can be said on the command line', () => {
  const args = ['a.xlsx', '--map', 'map.json', '--sheet', 'Stock', '--bgn', '--lists', 'comma'];
  expect(readImportOptions(args)).toMatchObject({
    map: 'map.json',
    sheet: 'Stock',
    isBgn: true,
    listSeparator: ',',
  });
});

test.each([
  [[], /one file/],
  [['a', 'b'], /one file/],
  [['a', '--dryrun'], /--dryrun/],
  [['a', '--stage', 'prod'], /--table and --bucket/],
  [['a', '--table', 't'], /--stage/],
  [['a', '--lists', 'dots'], /bar, semicolon, comma/],
])('the import’s arguments %j are refused in a sentence', (args, sentence) => {
  expect(() => readImportOptions(args)).toThrow(sentence);
});

test('asking the import for help is no error', () => {
  expect(readImportOptions(['--help'])).toBeNull();
});

test('the import’s report counts rows, and names refused rows and hidden houses', () => {
  const lines = reportLines(
    'houses.csv',
    [
      {
        row: 1,
        id: 'a',
        name: 'ABI Torino',
        kind: 'created',
        hidden: true,
        missing: [],
        isOutside: false,
      },
      {
        row: 2,
        id: null,
        name: '',
        kind: 'refused',
        reasons: ['it has no id', 'price is missing'],
      },
      {
        row: 3,
        id: 'c',
        name: 'ABI',
        kind: 'unchanged',
        hidden: false,
        missing: ['there is no picture file a.jpg'],
        isOutside: false,
      },
    ],
    true,
  );
  expect(lines).toEqual([
    '3 houses in houses.csv: 1 created, 0 updated, 1 unchanged, 1 refused.',
    'Refused:',
    '  row 2: it has no id; price is missing.',
    'Hidden until they have a picture (name one in the file, or add it in the staff area):',
    '  row 1, ABI Torino (a)',
    'Pictures that are not to be had (addresses on the web are kept for Image Migration):',
    '  row 3, ABI (c): there is no picture file a.jpg.',
    'This was a dry run: nothing of this file was written.',
  ]);
});
