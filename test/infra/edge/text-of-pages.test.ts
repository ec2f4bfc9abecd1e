import { expect, test } from 'vitest';
import { textOfPages } from '#infra/edge/text-of-pages.ts';
import { renderSite } from '#support/render-site.ts';

/** Bytes in which a health check looks for its text. Source: Route 53, HealthCheckConfig. */
const read = 5120;

test('every page has the text where a health check looks for it', async () => {
  for (const path of ['/bg', '/bg/houses', '/bg/no-such-page']) {
    const { html } = await renderSite(path, []);
    expect(Buffer.from(html).subarray(0, read).toString()).toContain(textOfPages);
  }
});
