import { describe, expect, test } from 'vitest';
import { recaptchaSources, securityHeaders } from '../../infra/security-headers.ts';

const deployed = securityHeaders({ connect: ['https://cognito.example'], captcha: recaptchaSources, https: true });
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
  test('shows frames of the map service and the captcha, and of nobody else', () => {
    expect(policy.get('frame-src')).toEqual(["'self'", 'https://www.openstreetmap.org', ...recaptchaSources.frames]);
  });
  test('allows no plug-in, frame around the page, foreign base or foreign form target', () => {
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy.get(name)).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
  });
  test('lets the browser talk to the named services only', () => {
    expect(policy.get('connect-src')).toEqual(["'self'", 'https://cognito.example']);
  });
});

test('plain HTTP promises no HTTPS', () => {
  const local = securityHeaders({ connect: [], https: false });
  expect(local['strict-transport-security']).toBeUndefined();
  expect(local['content-security-policy']).not.toContain('upgrade-insecure-requests');
  expect(Object.keys(deployed).filter((name) => !(name in local))).toEqual(['strict-transport-security']);
});
