import { useSyncExternalStore } from 'react';
import type { LateTools } from '../pages/kept/tools.tsx';

let tools: LateTools | null = null;
const waiting = new Set<() => void>();

function wait(changed: () => void): () => void {
  waiting.add(changed);
  return () => waiting.delete(changed);
}

/** What only scripts can do: favourites, comparing, printing. Null on the server, and until it was brought. */
export function useLateTools(): LateTools | null {
  return useSyncExternalStore(
    wait,
    () => tools,
    () => null,
  );
}

/** Brings them once the page is taken over. Without them the page stays as it is. */
export async function bringLateTools(): Promise<void> {
  try {
    tools = (await import('../pages/kept/tools.tsx')).tools;
  } catch {
    return;
  }
  for (const changed of waiting) changed();
}
