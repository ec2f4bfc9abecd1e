import { expect, test } from 'vitest';
import { askAll, check, NotAsked, Note } from '#infra/smoke/check.ts';

test('a note is neither a failure nor a pass, and is counted in the last line', async () => {
  const lines: string[] = [];
  const checks = [
    check('holds', async () => 'a figure'),
    check('is broken', () => Promise.reject(new Error('it is broken\nand more'))),
    check('makes no sense here', () => Promise.reject(new NotAsked('there is none'))),
    check('is for a person to confirm', () => Promise.reject(new Note('unconfirmed'))),
  ];
  const outcome = await askAll([{ name: 'a group', checks }], (line) => lines.push(line));
  expect(outcome).toEqual({ passed: 1, failed: 1, notAsked: 1, notes: 1 });
  expect(lines).toEqual([
    '\na group',
    '  ok    1/4  holds (a figure)',
    '  FAIL  2/4  is broken: it is broken',
    '  -     3/4  makes no sense here: there is none',
    '  note  4/4  is for a person to confirm: unconfirmed',
    '\n1 passed, 1 failed, 1 not asked, 1 note',
  ]);
});
