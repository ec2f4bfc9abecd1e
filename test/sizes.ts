// Prints the size of each room of the repository, and what a reader may trip over in it: `npm run
// sizes`.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesIn, type Import, importsOf, scriptsIn } from '#support/imports.ts';

interface Room {
  name: string;
  holds: RegExp;
}

/** In this order: a file belongs to the first room that contains it. */
const rooms: readonly Room[] = [
  { name: 'functions/domain', holds: /^functions\/domain\// },
  { name: 'functions, the floors above', holds: /^functions\// },
  { name: 'infra/local with demo', holds: /^infra\/local\// },
  { name: 'infra without local', holds: /^infra\// },
  { name: 'web, texts', holds: /^web\/src\/shared\/texts\/(bg|en)\// },
  { name: 'web, staff area, styles', holds: /^web\/src\/staff\/.*\.css$/ },
  { name: 'web, staff area, ts and tsx', holds: /^web\/src\/(staff\/|shared\/texts\/admin-)/ },
  { name: 'web, visitors, shared parts and styles', holds: /^web\// },
  { name: 'tests', holds: /^test\// },
];

const tops = ['functions', 'infra', 'web', 'test'];
/**
 * Characters of a line of code, from docs of the house; sentences of texts and titles of tests are
 * not counted.
 */
const lineWidth = 100;
/** Hand-written files that a folder has beside each other at most. */
const folderLimit = 20;
const isTexts = (file: string) => /\/texts\/(bg|en)\//.test(file);
const isTitle = (line: string) => /^\s*(?:test|describe|it)\b.*['"`]/.test(line);

interface Sizes {
  rooms: { name: string; lines: number; files: number }[];
  largest: { file: string; lines: number }[];
  /** Lines of ts and tsx over the width, and all of them. */
  long: { lines: number; of: number };
  /** Folders of sources, not of tests, with more files than the limit. */
  fullFolders: { folder: string; files: number }[];
  /** Groups of folders that reach each other by imports, types included. */
  cycles: string[][];
  wordsInReadme: number;
}

/** Sizes of the repository in the folder `root`. */
export function measureSizes(root: string): Sizes {
  const there = tops.filter((top) => existsSync(join(root, top)));
  const files = there.flatMap((top) => filesIn(root, top, /\.(ts|tsx|mjs|js|css)$/));
  const texts = new Map(
    files.map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n').slice(0, -1)]),
  );
  const linesOf = (file: string) => texts.get(file)?.length ?? 0;
  const byRoom = Map.groupBy(files, (file) => rooms.find(({ holds }) => holds.test(file)));
  const counted = files
    .filter((file) => /\.tsx?$/.test(file) && !isTexts(file))
    .flatMap((file) => texts.get(file) ?? []);
  const sources = files.filter((file) => !file.startsWith('test/') && !isTexts(file));
  const imports = there
    .filter((top) => top !== 'test')
    .flatMap((top) => scriptsIn(root, top))
    .flatMap((file) => importsOf(root, file))
    .filter(({ to }) => texts.has(to));
  const readme = join(root, 'README.md');
  return {
    rooms: rooms.map((room) => {
      const held = byRoom.get(room) ?? [];
      const lines = held.reduce((sum, file) => sum + linesOf(file), 0);
      return { name: room.name, lines, files: held.length };
    }),
    largest: files
      .map((file) => ({ file, lines: linesOf(file) }))
      .sort((a, b) => b.lines - a.lines)
      .slice(0, 10),
    long: {
      lines: counted.filter((line) => line.length > lineWidth && !isTitle(line)).length,
      of: counted.length,
    },
    fullFolders: [...Map.groupBy(sources, (file) => dirname(file))]
      .map(([folder, held]) => ({ folder, files: held.length }))
      .filter((held) => held.files > folderLimit),
    cycles: cyclesOf(imports),
    wordsInReadme: existsSync(readme)
      ? (readFileSync(readme, 'utf8').match(/\S+/g)?.length ?? 0)
      : 0,
  };
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

const row = (name: string, ...figures: (number | string)[]) =>
  [name.padEnd(44), ...figures.map((figure) => String(figure).padStart(7))].join(' ').trimEnd();

function report({ rooms, largest, long, fullFolders, cycles, wordsInReadme }: Sizes): string[] {
  const total = (key: 'lines' | 'files') => rooms.reduce((sum, room) => sum + room[key], 0);
  const percent = ((long.lines / Math.max(1, long.of)) * 100).toFixed(2);
  return [
    row('', 'lines', 'files'),
    ...rooms.map(({ name, lines, files }) => row(name, lines, files)),
    row('all', total('lines'), total('files')),
    '',
    'largest files',
    ...largest.map(({ file, lines }) => row(`  ${file}`, lines)),
    row(`lines of ts and tsx over ${lineWidth} characters`, long.lines, `${percent} %`),
    row(`folders with more than ${folderLimit} files`, fullFolders.length),
    ...fullFolders.map(({ folder, files }) => row(`  ${folder}`, files)),
    row('import cycles between folders', cycles.length),
    ...cycles.map((cycle) => `  ${cycle.join(' ')}`),
    row('words in README.md', wordsInReadme),
  ];
}

if (import.meta.main) console.log(report(measureSizes(join(import.meta.dirname, '..'))).join('\n'));
