import { describe, expect, test } from 'vitest';
import { messagesOf } from '#shared/texts/messages-of.ts';
import type { PublicReads } from '#site/reads.ts';
import { renderPage } from '#site/server/render-page.tsx';
import { readsOf } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const refuse = () => Promise.reject(new Error('cannot be read'));

/** The home page of a shop with a featured house, where some reads fail. */
function homePage(language: 'bg' | 'en', broken: Partial<PublicReads>) {
  const reads = {
    ...readsOf([house({ is_featured: true, make: 'Swift', model: 'Bordeaux' })]),
    ...broken,
  };
  const now = new Date('2026-11-21T10:00:00Z');
  const search = new URLSearchParams();
  return renderPage({ path: `/${language}`, search, origin: 'https://homes.example', now }, reads);
}

describe.each(['bg', 'en'] as const)('the home page in %s', (language) => {
  const { home, common } = messagesOf[language];

  test('shows the featured houses', async () => {
    const { html } = await homePage(language, {});
    expect(html).toContain('Swift Bordeaux');
    expect(html).not.toContain('failed-box');
  });

  test('says that the featured houses cannot be read, offers to try again, and is not cached', async () => {
    const { status, html, validUntil } = await homePage(language, { listFeaturedCaravans: refuse });
    expect(status).toBe(200);
    const box = /<div class="failed-box" role="alert">(.*?)<\/div>/.exec(html)?.[1];
    expect(box).toContain(home.fetchFailed);
    expect(box).toMatch(
      new RegExp(`<a class="button button-quiet" href="/${language}">${common.error.retry}</a>`),
    );
    expect(Date.parse(validUntil ?? '')).toBe(0);
  });

  test('is shown without the banner, and with the standard pictures and figures, when these cannot be read', async () => {
    const unread = { getActiveBannerCampaign: refuse, listWebsiteImages: refuse, getStock: refuse };
    const { html, validUntil } = await homePage(language, unread);
    expect(html).not.toContain('class="banner');
    expect(html).toContain('src="/pictures/hero-960.webp"');
    expect(html.replace(/\u00a0/g, ' ')).toContain('150');
    expect(Date.parse(validUntil ?? '')).toBe(0);
  });
});
