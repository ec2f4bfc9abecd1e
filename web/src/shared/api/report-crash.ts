import { api } from './api-client.ts';

/** The first file, line and column of our own code in an error's stack. */
function placeOf(error: Error): string | undefined {
  return /\/assets\/([\w.-]{1,80}:\d{1,7}:\d{1,7})/.exec(error.stack ?? '')?.[1];
}

const nameOf = (error: unknown) =>
  error instanceof Error && /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error';
/**
 * The API takes no path with other characters, as Cyrillic letters: such a path is reported as `/`.
 */
const pathOf = (path: string) => (/^\/[\w\-/.]{0,119}$/.test(path) ? path : '/');

/**
 * Sends a report to the log that a page stopped working. Returns at once the reference under which
 * the report is logged.
 */
export function reportCrash(error: unknown): string {
  const reference = crypto.randomUUID();
  const at = error instanceof Error ? placeOf(error) : undefined;
  const body = {
    reference,
    name: nameOf(error),
    path: pathOf(location.pathname),
    release: document.documentElement.dataset.release ?? 'unknown',
    ...(at && { at }),
  };
  // The visitor sees the same whether the report arrives or not.
  api.reportClientError({ body }).catch(() => undefined);
  return reference;
}
