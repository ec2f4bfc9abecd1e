import { describe, expect, test } from 'vitest';
import { videoOrigins } from '#domain/houses/video.ts';
import {
  overrides,
  recaptchaSources,
  securityHeaders,
  withSecurityHeaders,
} from '#infra/security-headers.ts';

const deployed = securityHeaders({
  connect: ['https://cognito.example'],
  captcha: recaptchaSources,
  https: true,
});
const policy = new Map(
  deployed['content-security-policy']?.split('; ').map((directive) => {
    const [name = '', ...sources] = directive.split(' ');
    return [name, sources];
  }),
);

describe('the content security policy', () => {
  test('runs only the site’s own script files and the captcha’s', () => {
    expect(policy.get('script-src')).toEqual(["'self'", ...recaptchaSources.scripts]);
  });
  test('shows frames of the map service and the captcha, and no others', () => {
    expect(policy.get('frame-src')).toEqual([
      "'self'",
      'https://www.openstreetmap.org',
      ...videoOrigins,
      ...recaptchaSources.frames,
    ]);
  });
  test('allows no plug-in, no frame of another site around the page, no other base address and no other form target', () => {
    for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(policy.get(name)).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
  });
  test('lets the browser talk to the named services only', () => {
    expect(policy.get('connect-src')).toEqual(["'self'", 'https://cognito.example']);
  });
});

test('a page may set a stricter referrer policy, and no other header of its own', () => {
  const own = { 'referrer-policy': 'same-origin', 'x-frame-options': 'SAMEORIGIN', etag: '"1"' };
  const sent = withSecurityHeaders(own, deployed);
  expect(sent).toEqual({ ...deployed, 'referrer-policy': 'same-origin', etag: '"1"' });
  expect(withSecurityHeaders({}, deployed)).toEqual(deployed);
  expect(Object.keys(deployed).filter((name) => !overrides(name))).toEqual(['referrer-policy']);
});

test('an answer over plain HTTP has no Strict-Transport-Security header', () => {
  const local = securityHeaders({ connect: [], https: false });
  expect(local['strict-transport-security']).toBeUndefined();
  expect(local['content-security-policy']).not.toContain('upgrade-insecure-requests');
  expect(Object.keys(deployed).filter((name) => !(name in local))).toEqual([
    'strict-transport-security',
  ]);
});
