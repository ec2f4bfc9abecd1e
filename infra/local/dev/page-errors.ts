import { AsyncLocalStorage } from 'node:async_hooks';
import type { Edge } from '../edge/edge.ts';
import type { Origin } from '../edge/origins.ts';
import type { InvokeFunction } from '../gateway/invoke-function.ts';
import type { DevFunctions } from './dev-functions.ts';
import { errorPage } from './error-page.ts';
import { type LoggedError, type LogLine, lineForPeople, takeLogLines } from './log-lines.ts';

/** How the lines of the functions' logger are printed: as they are, or for people. */
export type LogFormat = 'json' | 'people';

export interface PageErrors {
  /** Notes which error a function throws. */
  noting(invoke: InvokeFunction): InvokeFunction;
  /** Shows the error in place of the outage page, where a page failed by one. */
  before(outage: Origin): Origin;
  /** Tells apart the errors of requests that run side by side. */
  perRequest(edge: Edge): Edge;
  /** Prints and reads log lines as usual again. */
  close(): void;
}

/**
 * With `npm run dev` a page that fails shows its error, and the terminal prints lines for people.
 * Functions catch what their pages throw, and log it: the error is read from that line.
 */
export function createPageErrors(
  dev: Pick<DevFunctions, 'fixStack' | 'pageFailed' | 'rewriteStack'>,
  format: LogFormat,
): PageErrors {
  const requests = new AsyncLocalStorage<{ error?: LoggedError }>();
  const note = (error: LoggedError) => Object.assign(requests.getStore() ?? {}, { error });

  function take(line: LogLine, text: string): string {
    const { error } = line;
    if (error?.stack !== undefined) error.stack = dev.rewriteStack(error.stack);
    // 503: what the product itself answers when a service is down.
    if (error && line.level === 'error' && line.status !== 503) note(error);
    return format === 'json' ? text : lineForPeople(line, process.stdout);
  }

  return {
    noting: (invoke) => async (name, event) => {
      try {
        return await invoke(name, event);
      } catch (error) {
        if (error instanceof Error) {
          dev.fixStack(error);
          note(error);
        }
        throw error;
      }
    },
    before: (outage) => async (request) => {
      const error = requests.getStore()?.error;
      if (!error) return outage(request);
      dev.pageFailed();
      return errorPage(error);
    },
    perRequest: (edge) => ({
      ...edge,
      handle: (request) => requests.run({}, () => edge.handle(request)),
    }),
    close: takeLogLines(process.stdout, take),
  };
}
