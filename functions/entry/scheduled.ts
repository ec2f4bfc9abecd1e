import { rebuildCatalogue } from '../catalogue/publish.ts';
import { createPageInvalidation } from '../cdn/invalidate-pages.ts';
import { start } from '../platform/start.ts';
import { openPublisher } from '../store/open-publisher.ts';

const { env, log } = start('scheduled', ['TABLE_NAME', 'DISTRIBUTION_ID']);
const deps = {
  ...openPublisher(env.TABLE_NAME, log),
  invalidate: createPageInvalidation(env.DISTRIBUTION_ID),
};

/** Runs by the clock: makes the catalogue anew from the table, so that nothing lost on the way stays lost. */
export async function handler(): Promise<void> {
  const repaired = await rebuildCatalogue(deps);
  log.info('catalogue checked', { repaired });
}
