import { type ComponentType, lazy } from 'react';

const loads = new Set<() => Promise<unknown>>();

/** A page that signing in does not wait for. */
export function lazyPage(load: () => Promise<ComponentType>) {
  loads.add(load);
  const Page = lazy(async () => ({ default: await load() }));
  return <Page />;
}

/**
 * Loaded once staff are at work: the other pages then open at once, even without a connection. One that fails is loaded when it is
 * opened.
 */
export function loadPages(): void {
  for (const load of loads) load().catch(() => undefined);
}
