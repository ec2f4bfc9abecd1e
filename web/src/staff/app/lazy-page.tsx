import { type ComponentType, lazy } from 'react';

const loads = new Set<() => Promise<unknown>>();

/** A page that whoever signs in doesn't wait for. */
export function lazyPage(load: () => Promise<ComponentType>) {
  loads.add(load);
  const Page = lazy(async () => ({ default: await load() }));
  return <Page />;
}

/** Once somebody is at work: the other pages open at once, also without a connection. One that fails is loaded when it is opened. */
export function loadPages(): void {
  for (const load of loads) load().catch(() => undefined);
}
