import { letters } from './hostile-texts.ts';

/** ms of processor time that `run` takes. */
async function once(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * ms of processor time: the median of five runs, or the first one where it takes no longer than
 * `enough`, which saves the others.
 */
export async function processorTime(run: () => unknown, enough: number): Promise<number> {
  const first = await once(run);
  if (first <= enough) return first;
  const times = [first];
  while (times.length < 5) times.push(await once(run));
  return times.sort((one, other) => one - other)[2] ?? first;
}

/** ms that any text may take, however long it is. */
const alwaysEnough = 50;
/** How many times as long a text of four times the length may take. */
const mostGrowth = 6;

/**
 * The texts for which `read` takes more than its share: four times the length, more than six times
 * the processor time. A slow one is told by the `first` length already.
 */
export async function fastGrowing(
  read: (text: string) => unknown,
  texts: Readonly<Record<string, (length: number) => string>>,
  longest: number,
  first = longest / 16,
): Promise<string[]> {
  const slow: string[] = [];
  for (const [name, textOf] of Object.entries(texts)) {
    const timeOf = (length: number) => {
      const text = textOf(length);
      return processorTime(() => read(text), alwaysEnough);
    };
    for (const length of new Set([first, longest])) {
      const time = await timeOf(length);
      if (time <= alwaysEnough) continue;
      const quarter = textOf(length / 4);
      const before = await processorTime(() => read(quarter), 0);
      if (time <= mostGrowth * before) continue;
      slow.push(
        `${name}: ${length / 4} take ${Math.round(before)} ms, ${length} take ${Math.round(time)} ms`,
      );
      break;
    }
  }
  return slow;
}

/** ms that a text of an admitted length may take. */
const quick = 25;

/** The texts of this length for which `read` takes over 25 ms, ten times as long as for letters. */
export async function slowAt(
  read: (text: string) => unknown,
  texts: Readonly<Record<string, (length: number) => string>>,
  length: number,
): Promise<string[]> {
  const slow: string[] = [];
  for (const [name, textOf] of Object.entries(texts)) {
    const text = textOf(length);
    const plain = letters(length);
    let time = 0;
    const isSlow = async () => {
      time = await processorTime(() => read(text), quick);
      return time > quick && time > 10 * (await processorTime(() => read(plain), 0));
    };
    // What else a machine does makes one of them slow, now and then: not three times.
    if ((await isSlow()) && (await isSlow()) && (await isSlow()))
      slow.push(`${name}: ${length} take ${Math.round(time)} ms`);
  }
  return slow;
}
