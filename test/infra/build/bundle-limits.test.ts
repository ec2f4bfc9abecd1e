import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { type Part, partsOf, refuseHeavy } from '#infra/build/bundle-limits.ts';

const part = (bytes: number, ...inputs: [string, number][]): Part => ({
  bytes,
  inputs: inputs.map(([name, size]) => ({ name, bytes: size })),
});
const weights = { render: { start: 100, later: 10 } };

describe('a bundle', () => {
  test('may weigh a tenth more than was measured, at the start and later', () => {
    const parts = { start: part(110_000), later: part(11_000) };
    expect(() => refuseHeavy([{ name: 'render', parts }], weights)).not.toThrow();
  });

  test('that is heavier at the start stops the build, with what it is mostly made of', () => {
    const inputs: [string, number][] = ['react-dom', 'zod', 'a', 'b', 'c', 'd'].map((name, at) => [
      name,
      60_000 - at * 1000,
    ]);
    const parts = { start: part(110_100, ...inputs), later: part(0) };
    expect(() => refuseHeavy([{ name: 'render', parts }], weights)).toThrow(
      'render: 110.1 kB is loaded at the start, over its limit of 110.0 kB; the largest of it: react-dom 60.0 kB, zod 59.0 kB, a 58.0 kB, b 57.0 kB, c 56.0 kB\n',
    );
  });

  test('that is heavier later stops the build, though it would be light enough at the start', () => {
    const parts = { start: part(1000), later: part(12_000, ['sharp', 12_000]) };
    expect(() => refuseHeavy([{ name: 'render', parts }], weights)).toThrow(
      'render: 12.0 kB is loaded later, over its limit of 11.0 kB; the largest of it: sharp 12.0 kB',
    );
  });

  test('of a new function asks for what it weighs', () => {
    const parts = { start: part(5000), later: part(0) };
    expect(() => refuseHeavy([{ name: 'new', parts }], weights)).toThrow(
      'new has no measured weight: 5.0 kB is loaded at the start, 0.0 kB is loaded later',
    );
  });

  test('loads what its first file imports at the start, and the rest later', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'showroom-parts-'));
    const text = (name: string) => `'${name.repeat(1000)}'`;
    try {
      const sources = {
        'entry.ts': "import './shared.ts'; import './early.ts'; import('./late.ts');",
        'early.ts': `console.log(${text('e')});`,
        'shared.ts': `export const shared = ${text('s')}; console.log(shared);`,
        'late.ts': `import { shared } from './shared.ts'; import('./latest.ts'); console.log(shared, ${text('l')});`,
        'latest.ts': `console.log(${text('m')}, ${text('n')});`,
      };
      for (const [name, source] of Object.entries(sources))
        writeFileSync(join(folder, name), source);
      const { metafile } = await build({
        absWorkingDir: folder,
        entryPoints: { index: 'entry.ts' },
        outdir: 'out',
        outExtension: { '.js': '.mjs' },
        splitting: true,
        bundle: true,
        format: 'esm',
        minify: true,
        sourcemap: 'external',
        metafile: true,
        write: false,
      });
      const { start, later } = partsOf(metafile);
      const kilobytes = ({ bytes }: Part) => Math.round(bytes / 1000);
      expect([kilobytes(start), kilobytes(later)]).toEqual([2, 3]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
