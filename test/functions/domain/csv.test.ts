import { describe, expect, test } from 'vitest';
import { changesInSpreadsheets, writeRows } from '#domain/csv.ts';

describe('a text that a spreadsheet would save changed', () => {
  test.each([
    '00123',
    '1234567890123456789',
    '123456789012',
    '1-2',
    '1/2',
    '1 1/2',
    '3.5.26',
    '10.50',
    '.5',
    '2E5',
    '1,234',
    '5%',
    '€5',
    '12:30',
    '3 май',
    'Mar 5',
    '5-Jan-2026',
    '23 ноември 2026',
    'Mar 2026',
    'TRUE',
    'вярно',
  ])('is %j', (text) => {
    expect(changesInSpreadsheets(text)).toBe(true);
  });

  test.each([
    '0',
    '7001',
    '12345678901',
    'A-1',
    'Granada',
    '35 x 12',
    '10,67 м',
    'Mara 5',
    'Marina 12',
    'май',
    '',
  ])('is not %j', (text) => {
    expect(changesInSpreadsheets(text)).toBe(false);
  });
});

test('a cell is marked as text once: by its writer, or where it may run', () => {
  const rows = [
    ['=1', -5, null, { text: '00123', isMarked: true }, { text: '7', isMarked: false }],
  ];
  expect(writeRows(rows, ';')).toBe("\ufeff'=1;'-5;;'00123;7\r\n");
});
