import { PassThrough } from 'node:stream';
import type { WriteStream } from 'node:tty';
import { expect, test } from 'vitest';
import { createProgress } from '#infra/commands/progress.ts';

test('without a terminal a command prints its progress at every quarter', () => {
  const stream = new PassThrough();
  const progress = createProgress('houses', stream as unknown as WriteStream);
  for (let done = 1; done <= 10; done += 1) progress.step(done, 10);
  progress.stop();
  expect(String(stream.read())).toBe(
    'houses: 3 of 10\nhouses: 5 of 10\nhouses: 8 of 10\nhouses: 10 of 10\n',
  );
});
