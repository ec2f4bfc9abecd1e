import { describe, expect, test } from 'vitest';
import { createViewerAddress } from '#functions/platform/edge-key.ts';
import { createLogger, silentLogger } from '#functions/platform/logger.ts';
import { gatewayEvent } from '#support/calls/gateway-event.ts';

const edgeKey = [async () => 'only the edge knows'];
const event = (headers: Record<string, string>) => {
  const made = gatewayEvent({ routeKey: 'POST /api/send-email' });
  return {
    ...made,
    headers,
    requestContext: {
      ...made.requestContext,
      http: { ...made.requestContext.http, sourceIp: '203.0.113.9' },
    },
  };
};
const ofEdge = (told: string) => ({
  'x-origin-key': 'only the edge knows',
  'cloudfront-viewer-address': told,
});

test('the visitor’s address is the one that the edge sends, without the port', async () => {
  const address = createViewerAddress(edgeKey, silentLogger);
  expect(await address(event(ofEdge('198.51.100.7:46532')))).toBe('198.51.100.7');
  expect(await address(event(ofEdge('2001:db8::1:46532')))).toBe('2001:db8::1');
  expect(await address(event(ofEdge('[2001:db8::1]:46532')))).toBe('2001:db8::1');
});

test('without the edge’s key the visitor’s address is the one that API Gateway saw', async () => {
  const address = createViewerAddress(edgeKey, silentLogger);
  const told = { 'cloudfront-viewer-address': '198.51.100.7:1' };
  for (const headers of [
    {},
    told,
    { ...told, 'x-origin-key': '' },
    { ...told, 'x-origin-key': 'a guess' },
    { ...told, 'x-origin-key': 'only the edge knows,only the edge knows' },
    {
      'x-forwarded-for': '198.51.100.7',
      forwarded: 'for=198.51.100.7',
      'x-real-ip': '198.51.100.7',
    },
    { 'x-origin-key': 'only the edge knows', 'x-forwarded-for': '198.51.100.7' },
  ])
    expect(await address(event(headers))).toBe('203.0.113.9');
  expect(await createViewerAddress([], silentLogger)(event(ofEdge('198.51.100.7:1')))).toBe(
    '203.0.113.9',
  );
});

test('while the edge’s key cannot be read, the visitor’s address is the one that API Gateway saw', async () => {
  const lines: string[] = [];
  const log = createLogger({ level: 'info', write: (line) => lines.push(line) });
  const address = createViewerAddress([() => Promise.reject(new Error('secrets are down'))], log);
  expect(await address(event(ofEdge('198.51.100.7:1')))).toBe('203.0.113.9');
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('198.51.100.7');
});

describe('a rotation of the edge’s key', () => {
  const shown = (key: string) => event({ ...ofEdge('198.51.100.7:1'), 'x-origin-key': key });
  const known = (key: string) => async () => key;
  const gone = () => Promise.reject(new Error('there is no such secret'));

  test('lets functions trust either of the two keys, and no third one', async () => {
    const address = createViewerAddress([known('sent'), known('other')], silentLogger);
    expect(await address(shown('sent'))).toBe('198.51.100.7');
    expect(await address(shown('other'))).toBe('198.51.100.7');
    for (const key of ['before', 'sent,other', 'sen', ''])
      expect(await address(shown(key))).toBe('203.0.113.9');
  });

  test.each([
    ['the other', [known('sent'), gone]],
    ['the first', [gone, known('sent')]],
  ])('lets functions trust the edge though %s key is deleted already', async (_, keys) => {
    expect(await createViewerAddress(keys, silentLogger)(shown('sent'))).toBe('198.51.100.7');
  });
});
