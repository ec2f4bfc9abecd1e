import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListBucketsCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { expect, test, vi } from 'vitest';
import { toldError } from '#infra/backup/told-errors.ts';
import { CommandRefused } from '#infra/commands/command-refused.ts';

const refusal = (name: string) =>
  new S3ServiceException({ name, message: 'no\n more', $fault: 'client', $metadata: {} });

test.each([
  ['AccessDenied', /^Your AWS credentials may not do that: .* \(AccessDenied: no more\)$/],
  ['ExpiredToken', /^Your AWS credentials have expired: sign in again\. \(/],
  ['SlowDown', /^SlowDown: no more$/],
])('an error %s of AWS is told in one line', (name, line) => {
  expect(toldError(refusal(name))).toMatch(line);
});

test.skipIf(process.platform !== 'linux')(
  'a full disk is told, and that a later run goes on',
  async () => {
    const full = await open('/dev/full', 'w');
    const error = await full.writeFile('a page').catch((cause: unknown) => cause);
    await full.close();
    expect(toldError(error)).toMatch(
      /^The disk is full\. Make room and start again: what was written/,
    );
  },
);

test('a folder that may not be written, and a path through a file, are told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'told-'));
  const error = await open(join(folder, 'none', 'file'), 'w').catch((cause: unknown) => cause);
  expect(toldError(error)).toMatch(/^Error: ENOENT: /);
  expect(toldError(Object.assign(new Error('no'), { code: 'EACCES' }))).toMatch(
    /^That may not be read or written by you\. \(/,
  );
  rmSync(folder, { recursive: true });
});

test('a region that nobody set is told', async () => {
  vi.stubEnv('AWS_REGION', undefined);
  vi.stubEnv('AWS_CONFIG_FILE', '/nowhere');
  const error = await new S3Client().send(new ListBucketsCommand()).catch((cause) => cause);
  vi.unstubAllEnvs();
  expect(toldError(error)).toMatch(/^There is no AWS region: set AWS_REGION/);
});

test('a refusal is its sentence, and a fault of ours keeps its trace', () => {
  expect(toldError(new CommandRefused('Name a folder.'))).toBe('Name a folder.');
  const fault = new TypeError('undefined is not a function');
  expect(toldError(fault)).toBe(fault);
});
