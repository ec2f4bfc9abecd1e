import { expect, test } from 'vitest';
import { crashReportSchema } from '#domain/api/customer-routes.ts';
import { createCrashLog } from '#functions/use-cases/pages/crash-log.ts';

const report = {
  reference: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  name: 'TypeError',
  at: 'entry-client-CbucoxF3.js:1:2345',
  path: '/bg/houses/willerby-avonmore-1a2b3c4d',
  release: '0123456789ab',
};

test('a crash of a page is logged under the reference that the visitor sees', () => {
  const lines: unknown[] = [];
  createCrashLog({ warn: (...line) => lines.push(line) }, () => new Date(0))(report, '203.0.113.7');
  const { release, ...rest } = report;
  expect(lines).toEqual([['page crashed', { ...rest, pageRelease: release }]]);
});

test('a page that crashes for every visitor does not flood the log', () => {
  let lines = 0;
  let now = 0;
  const note = createCrashLog({ warn: () => void lines++ }, () => new Date(now));
  for (let at = 0; at < 500; at++) note(report, `203.0.113.${at % 250}`);
  expect(lines).toBe(20);
  now = 60_000;
  note(report, '203.0.113.7');
  expect(lines).toBe(21);
});

test('one address cannot crowd the crash reports of others out of the log', () => {
  const references: unknown[] = [];
  const note = createCrashLog(
    { warn: (_, fields) => references.push(fields?.reference) },
    () => new Date(0),
  );
  // One customer's IPv6 network counts as one address.
  for (let at = 0; at < 500; at++) note({ ...report, reference: 'flood' }, `2001:db8:0:1::${at}`);
  note({ ...report, reference: 'visitor' }, '203.0.113.7');
  expect(references).toEqual([...Array.from({ length: 5 }, () => 'flood'), 'visitor']);
});

test.each([
  ['name', 'Error: ivan@example.com'],
  ['at', 'https://elsewhere.example/x.js:1:1'],
  ['path', '/bg/houses?search=Иван'],
  ['path', `/${'a'.repeat(200)}`],
  ['release', 'a b'],
  ['reference', 'me'],
])('the crash log holds only code and places: %s = %s', (field, value) => {
  expect(crashReportSchema.safeParse(report).success).toBe(true);
  expect(crashReportSchema.safeParse({ ...report, [field]: value }).success).toBe(false);
});
