import type { Metafile } from 'esbuild';

/** kB (1,000 bytes) of a function's bundle. */
export interface Weight {
  /** What is loaded at the start: the time of a cold start grows with it. */
  start: number;
  later: number;
}

/**
 * As last measured. When something grows for a reason measure anew, and say in the commit what it
 * brings.
 */
const measured: Readonly<Record<string, Weight>> = {
  'admin-api': { start: 394, later: 233 },
  audit: { start: 284, later: 109 },
  'customers-api': { start: 717, later: 663 },
  'images-api': { start: 490, later: 94 },
  'mail-events': { start: 551, later: 272 },
  outage: { start: 171, later: 0 },
  'pre-authentication': { start: 211, later: 109 },
  'prepare-catalogue': { start: 322, later: 109 },
  'public-api': { start: 387, later: 109 },
  publish: { start: 467, later: 109 },
  render: { start: 844, later: 365 },
  'requests-api': { start: 733, later: 272 },
  scheduled: { start: 832, later: 272 },
  'share-pictures': { start: 658, later: 113 },
  'try-release': { start: 469, later: 91 },
};

/** What a bundle may weigh, measured by what it weighed. */
const room = 1.1;

/** What a part of a bundle is made of, heaviest first. */
export interface Part {
  bytes: number;
  inputs: { name: string; bytes: number }[];
}

export type Parts = Readonly<Record<keyof Weight, Part>>;

/** The parts of a bundle: what its first file imports statically, and all other files. */
export function partsOf({ outputs }: Metafile): Parts {
  // A module that is loaded later has an `entryPoint` as well.
  const first = Object.keys(outputs).find((file) => /(^|\/)index\.mjs$/.test(file));
  if (first === undefined) throw new Error('A bundle has no first file');
  const start = new Set<string>();
  const load = (file: string): void => {
    if (start.has(file)) return;
    start.add(file);
    for (const { path, kind, external } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && !external) load(path);
  };
  load(first);
  const code = Object.keys(outputs).filter((file) => file.endsWith('.mjs'));
  const part = (files: readonly string[]): Part => ({
    bytes: files.reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0),
    inputs: inputsOf(files.map((file) => outputs[file]?.inputs ?? {})),
  });
  return {
    start: part(code.filter((file) => start.has(file))),
    later: part(code.filter((file) => !start.has(file))),
  };
}

type Inputs = Metafile['outputs'][string]['inputs'];

/** A package as a whole, and own sources by their folder. */
const groupOf = (path: string): string =>
  /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path.replace(/\/[^/]*$/, '');

function inputsOf(files: readonly Inputs[]): Part['inputs'] {
  const sums = new Map<string, number>();
  for (const inputs of files)
    for (const [path, { bytesInOutput }] of Object.entries(inputs))
      sums.set(groupOf(path), (sums.get(groupOf(path)) ?? 0) + bytesInOutput);
  return [...sums]
    .map(([name, bytes]) => ({ name, bytes }))
    .sort((one, other) => other.bytes - one.bytes);
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const when: Readonly<Record<keyof Weight, string>> = {
  start: 'is loaded at the start',
  later: 'is loaded later',
};

/**
 * Throws a sentence for every part of a bundle that is over its limit, with what it is mostly made
 * of.
 */
export function refuseHeavy(
  bundles: readonly { name: string; parts: Parts }[],
  known: Readonly<Record<string, Weight>> = measured,
): void {
  const faults = bundles.flatMap(({ name, parts }) => {
    const weight = known[name];
    if (!weight)
      return [
        `${name} has no measured weight: ${kB(parts.start.bytes)} ${when.start}, ${kB(parts.later.bytes)} ${when.later}`,
      ];
    return (['start', 'later'] as const).flatMap((part) => {
      const { bytes, inputs } = parts[part];
      const limit = weight[part] * 1000 * room;
      if (bytes <= limit) return [];
      const largest = inputs.slice(0, 5).map((input) => `${input.name} ${kB(input.bytes)}`);
      return [
        `${name}: ${kB(bytes)} ${when[part]}, over its limit of ${kB(limit)}; the largest of it: ${largest.join(', ')}`,
      ];
    });
  });
  if (faults.length > 0)
    throw new Error(`${faults.join('\n')}\nMeasured weights: infra/build/bundle-limits.ts`);
}
