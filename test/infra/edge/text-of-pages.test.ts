import { expect, test } from 'vitest';
import { isEdgeResponse, loadViewerRequest } from '#infra/edge/run-edge-function.ts';
import { askedPage, textOfPages } from '#infra/edge/text-of-pages.ts';
import { renderSite } from '#support/render-site.ts';

/** Bytes in which a health check looks for its text. Source: Route 53, HealthCheckConfig. */
const read = 5120;

test('every page has the text where a health check looks for it', async () => {
  for (const path of ['/bg', '/bg/houses', '/bg/no-such-page', askedPage]) {
    const { html } = await renderSite(path, []);
    expect(Buffer.from(html).subarray(0, read).toString()).toContain(textOfPages);
  }
});

/** Bytes: checkers ask some half a million times a month, and take no compressed answer. */
const light = 12_000;

test('the page that a health check asks for is there, light, and at the address that is asked', async () => {
  const { status, html } = await renderSite(askedPage, []);
  expect(status).toBe(200);
  expect(Buffer.byteLength(html)).toBeLessThan(light);
  const request = { method: 'GET', uri: askedPage, querystring: {}, headers: {}, cookies: {} };
  const passed = loadViewerRequest()({ request });
  expect(isEdgeResponse(passed) ? passed.statusCode : passed.uri).toBe(askedPage);
});
