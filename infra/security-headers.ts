import { mapOrigin } from '#domain/dealer/dealer-contact.ts';
import { videoOrigins } from '#domain/houses/video.ts';

/**
 * What a stage's pages may load and call besides their own origin. Entries are CSP sources
 * (`https://host` or `https://host/path/`).
 */
export interface SecurityContext {
  /** Where the browser sends requests: the sign-in service and the bucket that takes uploads. */
  connect: readonly string[];
  /** The captcha provider's scripts and frames; none where the stage serves them itself. */
  captcha?: { readonly scripts: readonly string[]; readonly frames: readonly string[] };
  /** False only on a machine that serves plain HTTP. */
  https: boolean;
}

/** Script and frame addresses of reCAPTCHA, from its documentation on CSP. */
export const recaptchaSources = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
} as const;

/** Two years; the browsers' preload list asks for one at least. */
export const hstsSeconds = 63_072_000;
const referrerPolicy = 'strict-origin-when-cross-origin';

/**
 * Whether the site's header replaces the one of an answer. `Referrer-Policy` is kept: pages whose
 * address may name what a visitor keeps set a stricter one.
 */
export const overrides = (header: string): boolean => header !== 'referrer-policy';

/**
 * An answer's headers together with the site's, as CloudFront's policy merges them. Names in lower
 * case.
 */
export function withSecurityHeaders(
  own: Readonly<Record<string, string>>,
  security: Readonly<Record<string, string>>,
): Record<string, string> {
  const kept = Object.entries(own).filter(([name]) => !overrides(name));
  return { ...own, ...security, ...Object.fromEntries(kept) };
}

/**
 * Allows only scripts that are files of the site or of the captcha, and no inline script. Inline
 * styles are allowed, because every public page contains its style sheet. Pictures may come from
 * any https host, because old houses name pictures on other hosts.
 */
export function contentSecurityPolicy(context: SecurityContext): string {
  const self = "'self'";
  const directives: Record<string, readonly string[]> = {
    'default-src': [self],
    'script-src': [self, ...(context.captcha?.scripts ?? [])],
    'style-src': [self, "'unsafe-inline'"],
    'img-src': [self, 'data:', 'blob:', 'https:'],
    'font-src': [self],
    'connect-src': [self, ...context.connect],
    'frame-src': [self, mapOrigin, ...videoOrigins, ...(context.captcha?.frames ?? [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': [self],
    'frame-ancestors': ["'none'"],
    ...(context.https ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/**
 * Headers of every response of the site, by lower-case name: the deployed edge and the local one
 * send the same.
 */
export function securityHeaders(context: SecurityContext): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(context),
    ...(context.https
      ? { 'strict-transport-security': `max-age=${hstsSeconds}; includeSubDomains; preload` }
      : {}),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': referrerPolicy,
    'permissions-policy':
      'accelerometer=(), browsing-topics=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
  };
}

/**
 * The headers for which CloudFront's policy has a field of its own, and which it takes no other
 * way.
 */
const ownFields = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
];

/** The headers that CloudFront takes by name and value. */
export const plainSecurityHeaders = (context: SecurityContext): Record<string, string> =>
  Object.fromEntries(
    Object.entries(securityHeaders(context)).filter(([name]) => !ownFields.includes(name)),
  );
