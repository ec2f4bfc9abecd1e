import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { freshFor } from '#domain/api/freshness.ts';
import { DomainError } from '#domain/errors.ts';
import { indexablePaths, renderPage } from '#site/server/render-page.tsx';
import { openPublicCatalogue } from '../catalogue/load.ts';
import { answerError, sharedCaching } from '../platform/api-answer.ts';
import { onlyThroughEdge, openEdgeKeys } from '../platform/edge-key.ts';
import { start, systemClock } from '../platform/env.ts';
import { triable } from '../platform/trial.ts';
import {
  prefetchRules,
  prefetchRulesPath,
  prefetchRulesType,
} from '../use-cases/pages/prefetch-rules.ts';
import { createPublicReads } from '../use-cases/pages/read-public.ts';
import { crawlerFile, isCrawlerFile } from '../use-cases/pages/sitemap.ts';

const { env, log } = start('render', ['TABLE_NAME', 'SITE_ORIGIN', 'EDGE_KEY_SECRET_ID']);
const loadShowroom = openPublicCatalogue(env.TABLE_NAME, log);
const origin = env.SITE_ORIGIN;

type Answer = APIGatewayProxyStructuredResultV2;

interface Shared {
  statusCode: number;
  type: string;
  body: string;
  validUntil: string | null;
  headers?: Readonly<Record<string, string>> | undefined;
}

function fresh({ statusCode, type, body, validUntil, headers }: Shared): Answer {
  const caching = sharedCaching(freshFor, validUntil, systemClock());
  const plain = { 'content-type': `${type}; charset=utf-8`, 'cache-control': caching };
  return { statusCode, body, headers: { ...plain, ...headers } };
}

function plain(statusCode: number, body: string): Answer {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return { statusCode, headers, body };
}

const prefetchRulesAnswer: Answer = {
  statusCode: 200,
  body: prefetchRules,
  headers: { 'content-type': prefetchRulesType, 'cache-control': 'public, max-age=86400' },
};

const statusOf = (error: unknown) =>
  error instanceof DomainError && error.code === 'unavailable' ? 503 : 500;

async function answerFile(path: string, reference: string): Promise<Answer> {
  try {
    const file = await crawlerFile(
      path,
      { origin, loadShowroom, paths: indexablePaths },
      systemClock(),
    );
    return file ? fresh({ statusCode: 200, ...file }) : plain(404, 'There is no such file.');
  } catch (error) {
    log.error('a file for search engines failed', { path, reference, error });
    return plain(statusOf(error), `This file could not be made. Reference: ${reference}`);
  }
}

async function answerPage(path: string, query: string, reference: string): Promise<Answer> {
  const began = performance.now();
  const now = systemClock();
  try {
    // All reads of a page use one time, so that its prices agree.
    const reads = createPublicReads(loadShowroom, () => now);
    const page = await renderPage({ path, search: new URLSearchParams(query), origin, now }, reads);
    log.info('page', {
      path,
      status: page.status,
      ms: Math.round(performance.now() - began),
      reference,
    });
    const { status: statusCode, html: body, validUntil } = page;
    const headers = { 'speculation-rules': `"${prefetchRulesPath}"`, ...page.headers };
    return fresh({ statusCode, type: 'text/html', body, validUntil, headers });
  } catch (error) {
    const status = statusOf(error);
    log.error('page failed', { path, status, reference, error });
    // The edge shows the page it keeps, or the outage page, in its place.
    return plain(status, `This page could not be made. Reference: ${reference}`);
  }
}

async function answer({
  rawPath: path,
  rawQueryString,
  requestContext,
}: APIGatewayProxyEventV2): Promise<Answer> {
  const { requestId: reference, http } = requestContext;
  // API Gateway sends everything below /api to the API's functions. The bare /api comes here and is
  // answered as they answer.
  if (/^\/api\/?$/.test(path))
    return answerError(new DomainError('not_found', 'There is no such call'), reference, log);
  if (http.method !== 'GET' && http.method !== 'HEAD')
    return { statusCode: 405, headers: { allow: 'GET, HEAD' } };
  if (path === prefetchRulesPath) return prefetchRulesAnswer;
  return isCrawlerFile(path)
    ? answerFile(path, reference)
    : answerPage(path, rawQueryString, reference);
}

/**
 * Answers every path that is not the API's: with a page, or with one of the files that search
 * engines ask for.
 */
export const handler = triable(onlyThroughEdge(answer, openEdgeKeys(env.EDGE_KEY_SECRET_ID), log));
