import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { indexablePaths, renderPage } from '../../web/src/entry-server.tsx';
import { systemClock } from '../platform/clock.ts';
import { start } from '../platform/start.ts';
import { createCrawlerFiles } from '../routes/crawler-files.ts';
import { createPageHandler } from '../routes/pages.ts';
import { openPublicCatalogue } from '../store/public-catalogue.ts';
import { createPublicReads } from '../use-cases/read-public.ts';

const { env, log } = start('render', ['TABLE_NAME', 'SITE_ORIGIN']);
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

/** Pages, and what search engines ask for beside them. */
export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  return (await crawlerFiles(event)) ?? page(event);
}
