import { renderFailure, renderPage } from '../../web/src/entry-server.tsx';
import { systemClock } from '../platform/clock.ts';
import { start } from '../platform/start.ts';
import { createPageHandler } from '../routes/pages.ts';
import { openPublicCatalogue } from '../store/public-catalogue.ts';
import { createPublicReads } from '../use-cases/read-public.ts';

const { env, log } = start('render', ['TABLE_NAME', 'SITE_ORIGIN']);
const reads = createPublicReads(openPublicCatalogue(env.TABLE_NAME, log));

export const handler = createPageHandler({
  render: (request) => renderPage(request, reads),
  renderFailure,
  clock: systemClock,
  origin: env.SITE_ORIGIN,
  log,
});
