import { format } from 'node:util';
import { readLogLine } from '#infra/local/dev/log-lines.ts';

/** What the errors of this file may say; kept here, since files that share a process share it. */
interface Kept {
  heard: string[];
  allowed: (string | RegExp)[];
}
const kept = globalThis as unknown as { errorLines?: Kept };

const asLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 500);

/**
 * Hands on every error line of this process from now on: what `console.error` gets, and records of
 * level `error`, as `function: message: reason`.
 */
export function hearErrors(tell: (line: string) => void): void {
  const { error } = console;
  console.error = (...values: unknown[]) => {
    tell(asLine(format(...values)));
    error(...values);
  };
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (chunk: string | Uint8Array, ...rest: never[]) => {
    const record = typeof chunk === 'string' ? readLogLine(chunk) : null;
    if (record?.level === 'error')
      tell(asLine([record.function, record.message, record.error?.message ?? ''].join(': ')));
    return write(chunk, ...rest);
  };
}

/** What is written to the terminal goes to `console.log`, which vitest adds to the test. */
function writeToTest(chunk: string | Uint8Array): boolean {
  console.log(String(chunk).trimEnd());
  return true;
}

/** Begins a file, in which no error line has been heard and none is allowed. */
export function beginErrorLines(): void {
  const isFirst = !kept.errorLines;
  kept.errorLines = { heard: [], allowed: [] };
  if (!isFirst) return;
  process.stdout.write = writeToTest;
  process.stderr.write = writeToTest;
  hearErrors((line) => kept.errorLines?.heard.push(line));
}

/**
 * Says what the error lines of this file may contain: those of faults that it makes on purpose. Any
 * other error line fails the file.
 */
export function allowErrors(...allowed: (string | RegExp)[]): void {
  kept.errorLines?.allowed.push(...allowed);
}

/** What functions report while a part fails by the control room's or the emulators' faults. */
const errorsOf = {
  dynamodb: [
    'The request processing has failed because of an unknown error',
    'The level of configured provisioned throughput for the table was exceeded',
    'Transaction is ongoing for the item',
    'Transaction cancelled, please refer cancellation reasons',
    'The catalogue is out of reach',
  ],
  s3: ['The catalogue is out of reach'],
  pages: ['render failed: Error: The fault "pages" is switched on'],
};

/** Allows the error lines of faults that are switched on here. */
export function allowErrorsOf(faults: Partial<Record<keyof typeof errorsOf, unknown>>): void {
  for (const part of ['dynamodb', 's3', 'pages'] as const)
    if (faults[part]) allowErrors(...errorsOf[part]);
}

class StrayErrors extends Error {
  override name = 'StrayErrors';
  /** Where they were counted says nothing. */
  override stack = '';

  constructor(lines: readonly string[]) {
    super(`Error lines that no test asked for by allowErrors():\n${lines.join('\n')}`);
  }
}

/**
 * Throws where this process, or a stage (`others`), printed an error line that no test of the file
 * allowed.
 */
export function refuseStrayErrors(others: readonly string[] = []): void {
  const { heard, allowed } = kept.errorLines ?? { heard: [], allowed: [] };
  const isAllowed = (line: string) =>
    allowed.some((part) => (typeof part === 'string' ? line.includes(part) : part.test(line)));
  const stray = [...new Set([...heard, ...others].filter((line) => !isAllowed(line)))];
  if (stray.length > 0) throw new StrayErrors(stray);
}
