import { inspect, stripVTControlCharacters, styleText } from 'node:util';

/** What the functions' logger writes of an error. */
export interface LoggedError {
  name: string;
  message: string;
  stack?: string;
  cause?: unknown;
}

/** A line of the functions' logger. */
export interface LogLine {
  time: string;
  level: string;
  message: string;
  function?: string;
  error?: LoggedError;
  [fact: string]: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isLoggedError = (value: unknown): value is LoggedError =>
  isRecord(value) && typeof value.name === 'string' && typeof value.message === 'string';

const isLogLine = (value: unknown): value is LogLine =>
  isRecord(value) &&
  [value.time, value.level, value.message].every((field) => typeof field === 'string') &&
  (value.error === undefined || isLoggedError(value.error));

/** Null for a text that is no line of the functions' logger. */
export function readLogLine(text: string): LogLine | null {
  if (!text.startsWith('{"time":')) return null;
  try {
    const line: unknown = JSON.parse(text);
    return isLogLine(line) ? line : null;
  } catch {
    return null;
  }
}

type Stream = NodeJS.WritableStream & { isTTY?: boolean };

const colours: Record<string, 'red' | 'yellow'> = { error: 'red', warn: 'yellow' };

/**
 * A line as a person reads it: `12:03:04 error customers-api  bank unreachable  { request: '…' }`,
 * an error's stack below it. Coloured where the stream is a terminal, and NO_COLOR is not set.
 */
export function lineForPeople(line: LogLine, stream: Stream): string {
  const { time, level, message, function: name = '', release: _release, error, ...facts } = line;
  const colour = (format: Parameters<typeof styleText>[0], text: string) =>
    styleText(format, text, { stream });
  const head = [
    colour('dim', new Date(time).toTimeString().slice(0, 8)),
    colour(colours[level] ?? 'dim', level.padEnd(5)),
    name,
  ].join(' ');
  const told = inspect(facts, { breakLength: Number.POSITIVE_INFINITY, depth: 5 });
  const parts = [head, message, ...(told === '{}' ? [] : [colour('dim', told)])];
  return [parts.join('  '), ...(error ? [stackOf(error)] : [])].join('\n');
}

/** The error with its stack and its causes, as Node prints it, without colours. */
export function stackOf({ name, message, stack = `${name}: ${message}`, cause }: LoggedError) {
  const causes: string = isLoggedError(cause) ? `\nCaused by ${stackOf(cause)}` : '';
  return stripVTControlCharacters(stack) + causes;
}

/**
 * Hands each line of the functions' logger to `take`, and prints what it returns in its place.
 * Everything else is printed as it is. The function it returns ends that.
 */
export function takeLogLines(
  stream: Stream,
  take: (line: LogLine, text: string) => string,
): () => void {
  const { write } = stream;
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    const line = typeof chunk === 'string' ? readLogLine(chunk) : null;
    const printed = line ? `${take(line, String(chunk).trimEnd())}\n` : chunk;
    return Reflect.apply(write, stream, [printed, ...rest]);
  };
  return () => {
    stream.write = write;
  };
}
