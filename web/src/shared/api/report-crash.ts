import { api } from './api-client.ts';

/** File, line and column of our own code that an error's stack names first. */
function placeOf(error: Error): string | undefined {
  return /\/assets\/([\w.-]{1,80}:\d{1,7}:\d{1,7})/.exec(error.stack ?? '')?.[1];
}

const nameOf = (error: unknown) =>
  error instanceof Error && /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error';
/** A path with anything else in it is somebody's invention, or a search. */
const pathOf = (path: string) => (/^\/[\w\-/.]{0,119}$/.test(path) ? path : '/');

/** Tells the log of a page that stopped working; the reference it answers at once finds it there. */
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
  // Whether it arrives changes nothing for whoever looks at the page.
  api.reportClientError({ body }).catch(() => undefined);
  return reference;
}
