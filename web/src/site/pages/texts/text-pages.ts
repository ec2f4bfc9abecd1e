import { dealer } from '#domain/dealer/dealer.ts';
import type { WebsiteSection } from '#domain/dealer/website-sections.ts';

/**
 * Pages of plain text, by the last segment of their address: the picture at their head; `noindex`
 * keeps one out of search engines.
 */
export const textPages = {
  privacy: { picture: 'about_lifestyle', noindex: false },
  terms: { picture: 'about_lifestyle', noindex: false },
  placement: { picture: 'about_showroom', noindex: false },
  accessibility: { picture: 'about_showroom', noindex: false },
  // The bank sends the customer to one of these after the application.
  'loan-success': { picture: 'about_main', noindex: true },
  'loan-failed': { picture: 'about_showroom', noindex: true },
} as const satisfies Record<string, { picture: WebsiteSection; noindex: boolean }>;
export type TextPageName = keyof typeof textPages;

/** The pages that this dealer's site has: a microenterprise needs no accessibility statement. */
export const textPageNames = (Object.keys(textPages) as TextPageName[]).filter(
  (name) => name !== 'accessibility' || !dealer.microEnterprise,
);
