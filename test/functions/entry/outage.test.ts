import { afterAll, describe, expect, test, vi } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { handler } from '#functions/entry/outage.ts';
import { messagesOf } from '#shared/texts/messages-of.ts';
import { gatewayEvent } from '#support/calls/gateway-event.ts';

const lines: Record<string, unknown>[] = [];
vi.spyOn(process.stdout, 'write').mockImplementation(
  (line) => lines.push(JSON.parse(String(line))) > 0,
);
afterAll(() => vi.restoreAllMocks());

async function outageAt(path: string, query = '') {
  const event = gatewayEvent({ routeKey: `GET ${path}`, query });
  const answer = await handler(event);
  return { ...answer, html: String(answer.body), reference: event.requestContext.requestId };
}

describe.each(['bg', 'en'] as const)('the outage page in %s', (language) => {
  const { error } = messagesOf[language].common;

  test('is answered at any address as an error that no cache keeps and no search engine indexes', async () => {
    for (const path of ['', '/houses', '/houses/a-b-12345678', '/no/such/page']) {
      const { statusCode, headers, html } = await outageAt(`/${language}${path}`);
      expect([statusCode, headers?.['cache-control'], headers?.['retry-after']]).toEqual([
        503,
        'no-store',
        '30',
      ]);
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(html).toMatch(
        new RegExp(`^<!doctype html><html lang="${language}" data-release="test">`),
      );
    }
  });

  test('says what happened, whom to call and how to try again, with a reference that is in the log', async () => {
    lines.length = 0;
    const { html, reference } = await outageAt(`/${language}/about`, 'from=a&b');
    expect(html).toContain(`<h1>${error.title}</h1><p>${error.text}</p>`);
    for (const { dial } of [dealer.phones.sales, dealer.phones.service])
      expect(html).toContain(`href="tel:${dial}"`);
    expect(html).toContain(`href="mailto:${dealer.email}"`);
    expect(html).toContain(
      `<a class="button" href="/${language}/about?from=a&amp;b">${error.retry}</a>`,
    );
    const other = language === 'bg' ? 'en' : 'bg';
    expect(html).toContain(`href="/${other}/about?from=a&amp;b" hreflang="${other}"`);
    expect(html).toContain(error.reference(reference));
    expect(lines).toMatchObject([
      { level: 'warn', message: 'outage', path: `/${language}/about`, status: 503, reference },
    ]);
  });

  test('needs no script and no other file', async () => {
    const { html } = await outageAt(`/${language}`);
    expect(html).not.toMatch(/<script|<link rel="stylesheet"/);
    expect(html).toContain('/*frame*/');
  });

  test('is replaced by the staff area at its addresses', async () => {
    const { statusCode, headers, html } = await outageAt(`/${language}/admin/houses`);
    expect([statusCode, headers?.['cache-control'], headers?.['retry-after']]).toEqual([
      200,
      'no-store',
      undefined,
    ]);
    expect(html).toContain('src="/assets/admin.js"');
  });
});

test('an address that names no language has the outage page in Bulgarian', async () => {
  expect((await outageAt('/anything')).html).toContain('<html lang="bg"');
});

test('text in an address does not become markup of the outage page', async () => {
  const { html } = await outageAt('/bg/"><b>', 'a="><i>');
  expect(html).toContain('href="/bg/&quot;&gt;&lt;b&gt;?a=&quot;&gt;&lt;i&gt;"');
  expect(html).not.toMatch(/"><b>|"><i>/);
});

test('other methods than GET and HEAD are refused', async () => {
  const { statusCode, headers } = await handler(gatewayEvent({ routeKey: 'POST /bg/about' }));
  expect([statusCode, headers?.allow]).toEqual([405, 'GET, HEAD']);
});
