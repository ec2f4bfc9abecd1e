import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageQueryNames } from '#infra/edge/cached-query-names.ts';
import { localEdgeKey } from '#infra/local/shared/names.ts';
import { sitePages } from '#site/server/site-pages.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { gatewayEvent } from '#support/calls/gateway-event.ts';
import { startEmulators } from '#support/emulators.ts';
import { hostileTexts } from '#support/hostile-texts.ts';
import { fastGrowing } from '#support/processor-time.ts';

let emulators: Awaited<ReturnType<typeof startEmulators>>;
let handler: typeof import('#functions/entry/render.ts').handler;

beforeAll(async () => {
  emulators = await startEmulators();
  Object.assign(process.env, emulators.env, { LOG_LEVEL: 'error' });
  const { openTable } = await import('#functions/platform/table.ts');
  const { createCaravanRepository } = await import('#functions/store/caravans.ts');
  const { silentLogger } = await import('#functions/platform/logger.ts');
  const store = createCaravanRepository(openTable(emulators.env.TABLE_NAME ?? ''), silentLogger);
  await store.create(buildCaravan());
  await (await import('#functions/entry/scheduled.ts')).handler();
  ({ handler } = await import('#functions/entry/render.ts'));
});
afterAll(() => emulators?.stop());

async function get(path: string, query = '') {
  const event = gatewayEvent({ routeKey: '$default', query });
  event.headers = { 'x-origin-key': localEdgeKey };
  event.rawPath = path;
  event.requestContext.http.method = 'GET';
  return handler(event);
}

/** Paths with a text in them: as each parameter of a page, after one, and by itself. */
const paths = [
  (text: string) => `/${text}`,
  (text: string) => `/bg/houses${text}`,
  (text: string) => `/sitemap${text}`,
  ...sitePages
    .filter(({ pattern }) => pattern.slice(1).includes('/:'))
    .map(
      ({ pattern }) =>
        (text: string) =>
          pattern.replace(':language', 'bg').replace(/:\w+/, text),
    ),
];
/** Pages that read their query; the rest leave it alone. */
const readers = ['', '/houses', '/sent', '/favourites', '/compare', '/viewing/new', '/contact'];

describe('a page’s time', () => {
  test.each(paths.map((pathOf) => [pathOf('…'), pathOf] as const))(
    'grows with the length of its path: %s',
    async (_, pathOf) => {
      expect(await fastGrowing((text) => get(pathOf(text)), hostileTexts, 65_536)).toEqual([]);
    },
  );

  test.each(readers)('grows with the length of its query: %s', async (path) => {
    const ask = (text: string) => {
      const one = encodeURIComponent(text.toWellFormed());
      return get(`/bg${path}`, pageQueryNames.map((name) => `${name}=${one}`).join('&'));
    };
    expect(await fastGrowing(ask, hostileTexts, 4096)).toEqual([]);
  });
});
