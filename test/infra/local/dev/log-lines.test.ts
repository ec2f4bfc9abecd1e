import { PassThrough } from 'node:stream';
import { WriteStream } from 'node:tty';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogger } from '#functions/platform/logger.ts';
import { lineForPeople, readLogLine, takeLogLines } from '#infra/local/dev/log-lines.ts';

/** A line as the functions' logger writes it. */
function written(message: string, fields: object): string {
  const lines: string[] = [];
  const write = (line: string) => lines.push(line);
  const base = { function: 'customers-api', release: 'development' };
  createLogger({ level: 'debug', base, write }).error(message, { ...fields });
  return lines.join('\n');
}

function forPeople(text: string, { isTTY = false } = {}): string {
  const line = readLogLine(text);
  if (!line) throw new Error('no line of the log');
  const { getColorDepth } = WriteStream.prototype;
  return lineForPeople(line, Object.assign(new PassThrough(), { isTTY, getColorDepth }));
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 29, 12, 3, 4), toFake: ['Date'] });
  vi.stubEnv('TERM', 'xterm-256color');
  for (const name of ['CI', 'NO_COLOR', 'FORCE_COLOR', 'NODE_DISABLE_COLORS'])
    vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe('a line for people', () => {
  test('has time, level, function, message and facts, in one line', () => {
    const facts = { request: 'a-1', ms: 12, of: { houses: [1, 2] } };
    expect(forPeople(written('bank unreachable', facts))).toBe(
      "12:03:04 error customers-api  bank unreachable  { request: 'a-1', ms: 12, of: { houses: [ 1, 2 ] } }",
    );
  });

  test('without facts ends with the message', () => {
    expect(forPeople(written('bank unreachable', {}))).toMatch(/bank unreachable$/);
  });

  test('has an error’s stack below it, and those of its causes, without colours of their own', () => {
    const error = new Error('\u001b[31mtoo far\u001b[0m', { cause: new RangeError('9 > 3') });
    const [, ...below] = forPeople(written('page failed', { error })).split('\n');
    expect(below[0]).toBe('Error: too far');
    expect(below[1]).toMatch(/^ {4}at .*log-lines\.test\.ts:\d+:\d+\)?$/);
    expect(below).toContain('Caused by RangeError: 9 > 3');
  });

  test('is coloured in a terminal alone, and not where NO_COLOR is set', () => {
    const line = written('bank unreachable', {});
    expect(forPeople(line)).not.toContain('\u001b');
    expect(forPeople(line, { isTTY: true })).toContain('\u001b[31merror');
    vi.stubEnv('NO_COLOR', '1');
    expect(forPeople(line, { isTTY: true })).not.toContain('\u001b');
  });
});

describe('what is printed', () => {
  test('is taken where it is a line of the log, and left as it is otherwise, until that ends', () => {
    const stream = new PassThrough();
    const end = takeLogLines(stream, ({ message }, text) => `${message}, ${text.length}`);
    const line = written('bank unreachable', {});
    stream.write(`${line}\n`);
    stream.write('{"time":"now"}\n');
    stream.write('{"time": cut off\n');
    stream.write(Buffer.from('ready\n'));
    end();
    stream.write(`${line}\n`);
    expect(String(stream.read())).toBe(
      `bank unreachable, ${line.length}\n{"time":"now"}\n{"time": cut off\nready\n${line}\n`,
    );
  });
});
