// Prints the size of each area of the repository, beside the size that the plan gave it: `npm run sizes`.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesIn, type Import, importsOf, scriptsIn } from './support/imports.ts';

interface Area {
  name: string;
  holds: RegExp;
  /** The plan's sizes. */
  goal?: { lines: number; files?: number };
}

/** In this order: a file belongs to the first area that contains it. */
const areas: readonly Area[] = [
  { name: 'functions', holds: /^functions\//, goal: { lines: 11_000, files: 170 } },
  { name: 'infra/local with demo', holds: /^infra\/local\//, goal: { lines: 7_500 } },
  { name: 'infra without local', holds: /^infra\//, goal: { lines: 4_600 } },
  { name: 'web, texts', holds: /^web\/src\/shared\/texts\/(bg|en)\// },
  {
    name: 'web, staff area, styles',
    holds: /^web\/src\/staff\/.*\.css$/,
    goal: { lines: 1_500 },
  },
  {
    name: 'web, staff area, ts and tsx',
    holds: /^web\/src\/(staff\/|shared\/texts\/admin-)/,
    goal: { lines: 8_500 },
  },
  { name: 'web, visitors, shared parts and styles', holds: /^web\//, goal: { lines: 9_500 } },
  { name: 'tests', holds: /^test\// },
];

const tops = ['functions', 'infra', 'web', 'test'];
/** A file with no more lines than this is small. */
const small = 40;

interface Sizes {
  areas: { name: string; lines: number; files: number; goal?: Area['goal'] }[];
  /** Files of at most 40 lines whose only importer, tests aside, sits in the same folder. */
  smallWithOneImporter: string[];
  /** Groups of folders that reach each other by imports, types included. */
  cycles: string[][];
  wordsInReadme: number;
}

/** Sizes of the repository in the folder `root`. */
export function measureSizes(root: string): Sizes {
  const there = tops.filter((top) => existsSync(join(root, top)));
  const files = there.flatMap((top) => filesIn(root, top, /\.(ts|tsx|mjs|js|css)$/));
  const lines = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n').length - 1]));
  const sum = (names: string[]) => names.reduce((total, name) => total + (lines.get(name) ?? 0), 0);
  const byArea = Map.groupBy(files, (file) => areas.find(({ holds }) => holds.test(file)));
  const imports = there
    .filter((top) => top !== 'test')
    .flatMap((top) => scriptsIn(root, top))
    .flatMap((file) => importsOf(root, file))
    .filter(({ to }) => lines.has(to));
  const readme = join(root, 'README.md');
  return {
    areas: areas.map((area) => {
      const held = byArea.get(area) ?? [];
      return { name: area.name, lines: sum(held), files: held.length, goal: area.goal };
    }),
    smallWithOneImporter: onlyImporters(imports)
      .filter(([file, importer]) => (lines.get(file) ?? 0) <= small && dirname(file) === dirname(importer))
      .map(([file]) => file)
      .filter((file) => !file.endsWith('.css'))
      .sort(),
    cycles: cyclesOf(imports),
    wordsInReadme: existsSync(readme) ? (readFileSync(readme, 'utf8').match(/\S+/g)?.length ?? 0) : 0,
  };
}

/** Every file that exactly one other imports, with that one. */
function onlyImporters(imports: readonly Import[]): [file: string, importer: string][] {
  return [...Map.groupBy(imports, ({ to }) => to)].flatMap(([file, steps]) => {
    const [first, ...others] = new Set(steps.map(({ from }) => from));
    return first !== undefined && others.length === 0 ? [[file, first] satisfies [string, string]] : [];
  });
}

function cyclesOf(imports: readonly Import[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [here, there] = [dirname(from), dirname(to)];
    if (here !== there) next.set(here, (next.get(here) ?? new Set()).add(there));
  }
  const reach = new Map([...next.keys()].map((folder) => [folder, reachedFrom(folder, next)]));
  const cycles = [...reach].flatMap(([folder, reached]) => {
    const cycle = [...reached].filter((other) => reach.get(other)?.has(folder)).sort();
    // Every folder of a cycle finds the cycle; only the first by name reports it.
    return cycle[0] === folder ? [cycle] : [];
  });
  return cycles.sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
}

/** Folders that imports reach from a folder; itself only if they lead back. */
function reachedFrom(folder: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const open = [folder];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const further of next.get(at) ?? [])
      if (!reached.has(further)) {
        reached.add(further);
        open.push(further);
      }
  return reached;
}

function row(name: string, lines: number | string, files: number | string, goal = ''): string {
  return `${name.padEnd(44)} ${String(lines).padStart(7)} ${String(files).padStart(6)}   ${goal}`.trimEnd();
}

function report(sizes: Sizes): string[] {
  const total = (key: 'lines' | 'files') => sizes.areas.reduce((sum, area) => sum + area[key], 0);
  const bound = ({ goal }: Sizes['areas'][number]) =>
    goal && `at most ${goal.lines}${goal.files === undefined ? '' : ` in ${goal.files}`}`;
  return [
    row('', 'lines', 'files', 'plan'),
    ...sizes.areas.map((area) => row(area.name, area.lines, area.files, bound(area))),
    row('all', total('lines'), total('files')),
    '',
    row(`at most ${small} lines, only importer in the folder`, '', sizes.smallWithOneImporter.length, 'at most 30'),
    ...sizes.smallWithOneImporter.map((file) => `  ${file}`),
    row('import cycles between folders', '', sizes.cycles.length, `${sizes.cycles.flat().length} folders in them`),
    ...sizes.cycles.map((cycle) => `  ${cycle.join(' ')}`),
    row('words in README.md', sizes.wordsInReadme, '', 'at most 700'),
  ];
}

if (import.meta.main) console.log(report(measureSizes(join(import.meta.dirname, '..'))).join('\n'));
