import { indexablePaths, renderPage } from '../../web/src/entry-server.tsx';
import { openPublicCatalogue } from '../catalogue/load.ts';
import { onlyThroughEdge, openEdgeKeys } from '../platform/edge.ts';
import { start, systemClock } from '../platform/env.ts';
import { createCrawlerFiles } from '../routes/crawler-files.ts';
import { createPageHandler } from '../routes/pages.ts';
import { createPublicReads } from '../use-cases/pages/read-public.ts';

const { env, log } = start('render', ['TABLE_NAME', 'SITE_ORIGIN', 'EDGE_KEY_SECRET_ID']);
const loadShowroom = openPublicCatalogue(env.TABLE_NAME, log);
const site = { clock: systemClock, origin: env.SITE_ORIGIN, log };

const crawlerFiles = createCrawlerFiles({ ...site, loadShowroom, paths: indexablePaths });
const page = createPageHandler({
  ...site,
  // All of a page is of one moment: its reads go by the page's.
  render: (request) =>
    renderPage(
      request,
      createPublicReads(loadShowroom, () => request.now),
    ),
});

const edgeKeys = openEdgeKeys(env.EDGE_KEY_SECRET_ID);

/** Pages, and what search engines ask for beside them. */
export const handler = onlyThroughEdge(async (event) => (await crawlerFiles(event)) ?? page(event), edgeKeys, log);
