import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../docs/adr');
const files = readdirSync(folder).sort();
const day = String.raw`\d{4}-\d\d-\d\d`;
/** The title with its number, an empty line, date and status. */
const head = new RegExp(
  String.raw`^# (\d{3}) .+\n\n- Date: (${day})(?:, last changed (${day}))?\n` +
    String.raw`- Status: (?:accepted|superseded by \[ADR \d+\]\(([\w-]+\.md)\))\n\n`,
);

/** Whether the calendar has this day. */
const isDay = (text: string) =>
  !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

describe('a decision', () => {
  test('is numbered, each number once and none left out', () => {
    const numbers = files.map((file) => Number(/^(\d{3})-[\w-]+\.md$/.exec(file)?.[1]));
    expect(numbers).toEqual(files.map((_, at) => at + 1));
  });

  test.each(files)('says when it was made and whether it holds: %s', (file) => {
    const found = head.exec(readFileSync(join(folder, file), 'utf8'));
    expect(found, 'title, date and status').not.toBeNull();
    const [, number = '', made = '', changed = '', successor = file] = found ?? [];
    expect(file.startsWith(number)).toBe(true);
    expect(isDay(made)).toBe(true);
    if (changed) expect(isDay(changed) && changed > made, changed).toBe(true);
    expect(existsSync(join(folder, successor))).toBe(true);
  });
});
