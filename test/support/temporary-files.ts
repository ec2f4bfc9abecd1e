import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder for all temporary files of a run, which go with it: synthesised stages alone are a
 * gigabyte.
 */
export default async function setUp() {
  const before = process.env.TMPDIR;
  const folder = await mkdtemp(join(tmpdir(), 'showroom-tests-'));
  process.env.TMPDIR = folder;
  return async () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await rm(folder, { recursive: true, force: true });
  };
}
