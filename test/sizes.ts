// Prints the size of each room of the house, beside the size it should have: `npm run sizes`.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesIn, type Import, importsOf, scriptsIn } from './support/imports.ts';

interface Room {
  name: string;
  holds: RegExp;
  /** The sizes of the house plan. */
  goal?: { lines: number; files?: number };
}

/** In this order: a file belongs to the first room that contains it. */
const rooms: readonly Room[] = [
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
  rooms: { name: string; lines: number; files: number; goal?: Room['goal'] }[];
  /** Files of at most 40 lines whose only importer, tests aside, sits in the same folder. */
  smallWithOneImporter: string[];
  /** Groups of folders that reach each other by imports, types included. */
  circles: string[][];
  wordsInReadme: number;
}

/** Sizes of the house in the folder `root`. */
export function measureSizes(root: string): Sizes {
  const there = tops.filter((top) => existsSync(join(root, top)));
  const files = there.flatMap((top) => filesIn(root, top, /\.(ts|tsx|mjs|js|css)$/));
  const lines = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n').length - 1]));
  const sum = (names: string[]) => names.reduce((total, name) => total + (lines.get(name) ?? 0), 0);
  const byRoom = Map.groupBy(files, (file) => rooms.find(({ holds }) => holds.test(file)));
  const imports = there
    .filter((top) => top !== 'test')
    .flatMap((top) => scriptsIn(root, top))
    .flatMap((file) => importsOf(root, file))
    .filter(({ to }) => lines.has(to));
  const readme = join(root, 'README.md');
  return {
    rooms: rooms.map((room) => {
      const held = byRoom.get(room) ?? [];
      return { name: room.name, lines: sum(held), files: held.length, goal: room.goal };
    }),
    smallWithOneImporter: onlyImporters(imports)
      .filter(([file, importer]) => (lines.get(file) ?? 0) <= small && dirname(file) === dirname(importer))
      .map(([file]) => file)
      .filter((file) => !file.endsWith('.css'))
      .sort(),
    circles: circlesOf(imports),
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

function circlesOf(imports: readonly Import[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [here, there] = [dirname(from), dirname(to)];
    if (here !== there) next.set(here, (next.get(here) ?? new Set()).add(there));
  }
  const reach = new Map([...next.keys()].map((folder) => [folder, reachedFrom(folder, next)]));
  const circles = [...reach].flatMap(([folder, reached]) => {
    const circle = [...reached].filter((other) => reach.get(other)?.has(folder)).sort();
    // Every folder of a circle finds the circle; only the first by name reports it.
    return circle[0] === folder ? [circle] : [];
  });
  return circles.sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
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
  const total = (key: 'lines' | 'files') => sizes.rooms.reduce((sum, room) => sum + room[key], 0);
  const bound = ({ goal }: Sizes['rooms'][number]) =>
    goal && `at most ${goal.lines}${goal.files === undefined ? '' : ` in ${goal.files}`}`;
  return [
    row('', 'lines', 'files', 'plan'),
    ...sizes.rooms.map((room) => row(room.name, room.lines, room.files, bound(room))),
    row('all', total('lines'), total('files')),
    '',
    row(`at most ${small} lines, only importer in the folder`, '', sizes.smallWithOneImporter.length, 'at most 30'),
    ...sizes.smallWithOneImporter.map((file) => `  ${file}`),
    row(
      'circles of imports between folders',
      '',
      sizes.circles.length,
      `${sizes.circles.flat().length} folders in them`,
    ),
    ...sizes.circles.map((circle) => `  ${circle.join(' ')}`),
    row('words in README.md', sizes.wordsInReadme, '', 'at most 700'),
  ];
}

if (import.meta.main) console.log(report(measureSizes(join(import.meta.dirname, '..'))).join('\n'));
