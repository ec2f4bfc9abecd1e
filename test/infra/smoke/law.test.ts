import { expect, test } from 'vitest';
import { lawNotes } from '#domain/law.ts';
import { askAll } from '#infra/smoke/check.ts';
import { lawChecks } from '#infra/smoke/law.ts';

test('the smoke test notes what of the law is unconfirmed or missing, and fails nothing', async () => {
  const lines: string[] = [];
  const outcome = await askAll([lawChecks('000000000')], (line) => lines.push(line));
  const notes = lawNotes('000000000');
  expect(outcome).toEqual({ passed: 0, failed: 0, notAsked: 0, notes: notes.length });
  for (const { name, why } of notes)
    expect(lines.filter((line) => line.endsWith(`${name}: ${why}`))).toHaveLength(1);
});
