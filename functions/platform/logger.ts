export const logLevels = ['debug', 'info', 'warn', 'error'] as const;
type LogLevel = (typeof logLevels)[number];
/**
 * Facts about an event. Never bodies, headers, query values or tokens: they hold customers' data.
 */
type LogFields = Record<string, unknown>;

export type Logger = Record<LogLevel, (message: string, fields?: LogFields) => void>;

interface LoggerOptions {
  level: LogLevel;
  /** On every line, e.g. the function's name and release. */
  base?: LogFields;
  write?: (line: string) => void;
}

function plain(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const { name, message, stack, cause } = value;
  return { name, message, stack, ...(cause === undefined ? {} : { cause }) };
}

/** Writes one JSON object a line. */
export function createLogger({
  level,
  base = {},
  // Not console.log: Lambda's JSON logging would wrap the line into another object.
  write = (line) => process.stdout.write(`${line}\n`),
}: LoggerOptions): Logger {
  const least = logLevels.indexOf(level);
  const at =
    (own: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (logLevels.indexOf(own) < least) return;
      write(
        JSON.stringify(
          { time: new Date().toISOString(), level: own, message, ...base, ...fields },
          plain,
        ),
      );
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

export const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} };
