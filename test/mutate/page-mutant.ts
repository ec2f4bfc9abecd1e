import { appendFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { pageVariables, type Reached } from './page-variables.ts';

/** Notes each mutant once, as a page comes by it first. Runs in the browser. */
function noteMutants(): void {
  const page = globalThis as unknown as { noteMutants(ids: string[]): void; __stryker__: object };
  let ids: string[] = [];
  const counts: Record<string, number> = {};
  const seen = new Proxy(counts, {
    set(_, id: string) {
      if (id in counts) return true;
      counts[id] = 1;
      if (ids.push(id) === 1)
        queueMicrotask(() => {
          page.noteMutants(ids);
          ids = [];
        });
      return true;
    },
  });
  page.__stryker__ = { mutantCoverage: { static: seen, perTest: {} } };
}

/** Of a build of `npm run mutate`: pages run with its mutant, or note which they come by. */
export async function withMutant(context: BrowserContext): Promise<void> {
  const active = process.env[pageVariables.active];
  const notes = process.env[pageVariables.reached];
  if (active) {
    // A loop that a mutant leaves without end ends with an error.
    const state = { activeMutant: active, hitCount: 0, hitLimit: 1_000_000 };
    await context.addInitScript(
      (state) => Object.assign(globalThis, { __stryker__: state }),
      state,
    );
  }
  if (notes) {
    const file = expect.getState().testPath ?? '';
    await context.exposeFunction('noteMutants', (ids: string[]) =>
      appendFileSync(notes, `${JSON.stringify({ file, ids } satisfies Reached)}\n`),
    );
    await context.addInitScript(noteMutants);
  }
}
