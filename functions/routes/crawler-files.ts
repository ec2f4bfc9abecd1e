import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { DomainError } from '../domain/errors.ts';
import { sharedCaching } from '../platform/api-answer.ts';
import type { Clock } from '../platform/env.ts';
import type { Logger } from '../platform/logger.ts';
import { robots, sitemap, sitemapPart } from '../use-cases/pages/sitemap.ts';

type Showroom = Parameters<typeof sitemap>[0];

interface CrawlerFileDependencies {
  loadShowroom(now: Date): Promise<Showroom>;
  /** Bulgarian paths of the pages that are there whatever is on sale and want to be found. */
  paths(now: Date): Promise<readonly string[]>;
  clock: Clock;
  origin: string;
  log: Logger;
}

type Asked = Pick<APIGatewayProxyEventV2, 'rawPath' | 'requestContext'>;

/** Seconds these are fresh at the CDN, as pages are; a publication makes it forget them too. */
const seconds = 60;

/** Answers what search engines ask for; null for any other path. */
export function createCrawlerFiles({ loadShowroom, paths, clock, origin, log }: CrawlerFileDependencies) {
  const text = (statusCode: number, body: string) => ({
    statusCode,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    body,
  });

  async function answer(path: string, part: string | undefined): Promise<APIGatewayProxyStructuredResultV2> {
    const now = clock();
    const kept = (type: string, body: string, validUntil: string | null) => ({
      statusCode: 200,
      headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': sharedCaching(seconds, validUntil, now) },
      body,
    });
    if (path === '/robots.txt') return kept('text/plain', robots(origin), null);
    const showroom = await loadShowroom(now);
    const site = { origin, paths: await paths(now) };
    const xml = part === undefined ? sitemap(showroom, site, now) : sitemapPart(showroom, site, Number(part), now);
    return xml === null ? text(404, 'There is no such file.') : kept('application/xml', xml, showroom.validUntil);
  }

  return async ({ rawPath, requestContext }: Asked): Promise<APIGatewayProxyStructuredResultV2 | null> => {
    const [, part] = /^\/sitemap-(\d{1,5})\.xml$/.exec(rawPath) ?? [];
    if (part === undefined && rawPath !== '/sitemap.xml' && rawPath !== '/robots.txt') return null;
    const { method } = requestContext.http;
    if (method !== 'GET' && method !== 'HEAD') return { statusCode: 405, headers: { allow: 'GET, HEAD' } };
    try {
      return await answer(rawPath, part);
    } catch (error) {
      const reference = requestContext.requestId;
      log.error('a file for search engines failed', { path: rawPath, reference, error });
      const status = error instanceof DomainError && error.code === 'unavailable' ? 503 : 500;
      return text(status, `This file could not be made. Reference: ${reference}`);
    }
  };
}
