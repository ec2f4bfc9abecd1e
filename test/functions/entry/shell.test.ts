import { afterAll, describe, expect, test, vi } from 'vitest';
import { handler } from '../../../functions/entry/shell.ts';
import { gatewayEvent } from '../../support/gateway-event.ts';

const lines: Record<string, unknown>[] = [];
vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(JSON.parse(String(line))) > 0);
afterAll(() => vi.restoreAllMocks());

async function shellOf(path: string, query = '') {
  const event = gatewayEvent({ routeKey: `GET ${path}`, query });
  const answer = await handler(event);
  return { ...answer, html: String(answer.body), reference: event.requestContext.requestId };
}

describe.each(['bg', 'en'] as const)('the shell in %s', (language) => {
  test('stands for any page as an error that nobody keeps or indexes', async () => {
    for (const path of ['', '/houses', '/houses/a-b-12345678', '/no/such/page']) {
      const { statusCode, headers, html } = await shellOf(`/${language}${path}`);
      expect([statusCode, headers?.['cache-control'], headers?.['retry-after']]).toEqual([503, 'no-store', '30']);
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${language}" data-release="test">`));
    }
  });

  test('has the frame of every page, the outline, and the application that fills it', async () => {
    const { html } = await shellOf(`/${language}/houses`, 'type=used');
    expect(html).toContain('class="site-header"');
    expect(html).toContain('class="site-footer"');
    expect(html).toContain('shell-page');
    expect(html).toContain('src="/assets/boot.js"');
    expect(html).toContain('"queries":[]');
  });

  test('tells visitors without scripts what to do, with a reference that is in the log', async () => {
    lines.length = 0;
    const { html, reference } = await shellOf(`/${language}/houses`, 'type=used');
    const plain = /<noscript>(?!<style>)(.*?)<\/noscript>/s.exec(html)?.[1] ?? '';
    expect(plain).toContain('href="tel:');
    expect(plain).toContain('href="mailto:');
    expect(plain).toContain(`href="/${language}/houses?type=used"`);
    expect(plain).toContain(reference);
    expect(lines).toMatchObject([
      { level: 'warn', message: 'shell', path: `/${language}/houses`, status: 503, reference },
    ]);
  });

  test('gives staff their whole area', async () => {
    const { statusCode, html } = await shellOf(`/${language}/admin/houses`);
    expect(statusCode).toBe(200);
    expect(html).toContain('src="/assets/admin.js"');
  });
});

test('every page’s style sheet comes along, asleep, behind the one that it refines', async () => {
  const { html } = await shellOf('/bg');
  const places = ['frame', 'home', 'listing'].map((name) => html.indexOf(`/*${name}*/`));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
  const names = [...html.matchAll(/<style media="not all" data-sheet="(\w+)">/g)].map((match) => match[1]);
  expect(names).toEqual(expect.arrayContaining(['home', 'listing', 'house', 'notice', 'campaign']));
});
