import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { envVariables } from '#functions/platform/env.ts';
import { functionDist, functionsDist } from '#infra/build/paths.ts';
import { type BenchRow, median } from './bench-row.ts';

const run = promisify(execFile);
/**
 * ms to import a function; with a bundle of 900 kB that is what a cold start takes besides Node
 * itself.
 */
const importLimit = 150;

/** The value of each variable that has none of its own; no service is called with it. */
const values = ['https://homes.example', 'someone@homes.example', 'bench'];
const variables = Object.entries(envVariables).flatMap(([name, schema]) => {
  if (z.safeParse(schema, undefined).success) return [];
  return [[name, values.find((value) => z.safeParse(schema, value).success)]];
});
const env = { ...process.env, AWS_REGION: 'eu-central-1', ...Object.fromEntries(variables) };

interface Import {
  /**
   * ms for `node:http`, which Lambda's runtime loads for its own use before it imports a function.
   */
  http: number;
  /** ms for the function after that. */
  own: number;
}

async function importOnce(file: string): Promise<Import> {
  const code = `const start=performance.now();await import('node:http');const http=performance.now();
    await import(${JSON.stringify(pathToFileURL(file).href)});const end=performance.now();
    process.stdout.write(JSON.stringify({http:http-start,own:end-http}));process.exit(0)`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { env });
  return JSON.parse(stdout);
}

async function bytesOf(folder: string): Promise<number> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.mjs'));
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Every function in turn, round after round, so that other work of the machine slows all of them
 * alike.
 */
const rounds = 11;

/** Size and import time of every function as it is deployed. */
export async function benchBundles(): Promise<BenchRow[]> {
  const names = (await readdir(functionsDist)).sort();
  const imports = new Map<string, Import[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const [name, times] of imports)
      times.push(await importOnce(join(functionDist(name), 'index.mjs')));
  const all = [...imports.values()].flat();
  const rows: BenchRow[] = [
    {
      name: 'node:http, loaded by the runtime before a function',
      value: median(all.map(({ http }) => http)),
      unit: 'ms',
    },
  ];
  for (const [name, times] of imports) {
    const own = times.map((time) => time.own);
    rows.push(
      {
        name: `${name}: bundle`,
        value: (await bytesOf(functionDist(name))) / 1000,
        unit: 'kB',
      },
      {
        name: `${name}: import, median of ${rounds}`,
        value: median(own),
        unit: 'ms',
        limit: importLimit,
      },
      {
        name: `${name}: import with node:http, fastest`,
        value: Math.min(...times.map(({ http, own }) => http + own)),
        unit: 'ms',
      },
    );
  }
  return rows;
}
