import { join } from 'node:path';
import { vi } from 'vitest';
import { repositoryPath } from '#infra/build/paths.ts';

/** The folder of the demo's dealer, of whom the specification speaks. */
export const demoDealer = repositoryPath('infra/local/demo/dealer');

/**
 * Loads modules as they are in the house of a dealer: nothing that was loaded before is used. The
 * next test file has the suite's dealer again (fresh-start.ts).
 */
export async function asDealer<T>(folder: string, load: () => Promise<T>): Promise<T> {
  vi.resetModules();
  const [values, record] = await Promise.all(
    ['dealer', 'record'].map(
      (file): Promise<object> => vi.importActual(join(folder, `${file}.ts`)),
    ),
  );
  vi.doMock('#dealer/dealer.ts', () => values ?? {});
  vi.doMock('#dealer/record.ts', () => record ?? {});
  return load();
}
