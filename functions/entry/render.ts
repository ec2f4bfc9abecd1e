import { renderPage } from '../../web/src/entry-server.tsx';
import { systemClock } from '../platform/clock.ts';
import { start } from '../platform/start.ts';
import { createPageHandler } from '../routes/pages.ts';
import { openPublicCatalogue } from '../store/public-catalogue.ts';
import { createPublicReads } from '../use-cases/read-public.ts';

const { env, log } = start('render', ['TABLE_NAME', 'SITE_ORIGIN']);
const loadShowroom = openPublicCatalogue(env.TABLE_NAME, log);

export const handler = createPageHandler({
  // All of a page is of one moment: its reads go by the page's.
  render: (request) =>
    renderPage(
      request,
      createPublicReads(loadShowroom, () => request.now),
    ),
  clock: systemClock,
  origin: env.SITE_ORIGIN,
  log,
});
