import { expect, test, vi } from 'vitest';
import { languages } from '#domain/locale.ts';
import { renderSite } from '#support/render-site.ts';

// dealer.ts holds data alone: the test replaces it by a dealer without a chat, a VAT number and a
// record to show.
vi.mock('#domain/dealer/dealer.ts', async (original) => {
  const { dealer, dealerRecord } = await original<typeof import('#domain/dealer/dealer.ts')>();
  const { dealerModule } = await import('#support/another-dealer.ts');
  const sales = { ...dealer.phones.sales, chats: [] };
  const company = { ...dealer.company, vatNumber: null };
  return dealerModule(
    { ...dealer, company, phones: { ...dealer.phones, sales } },
    { ...dealerRecord, figures: [], rating: null, reviews: [] },
  );
});

test.each(languages)(
  'in %s, pages do not mention a chat or a VAT number that the dealer does not have',
  async (language) => {
    const { html } = await renderSite(`/${language}/contact`, []);
    expect(html).not.toMatch(/Viber|WhatsApp/);
    expect(/<p class="social">(.*?)<\/p>/.exec(html)?.[1]).toMatch(
      /^<span>[^<]*(<!-- -->)? ?<a [^>]*>[^<]*<\/a><\/span>$/,
    );
    expect(html).not.toMatch(/ДДС №|VAT no|vatID|undefined|null,/);
    expect((await renderSite(`/${language}/privacy`, [])).html).not.toMatch(/Viber|WhatsApp/);
  },
);

test.each(languages)(
  'in %s, a dealer without figures, rating and reviews has no place for them on a page',
  async (language) => {
    const about = (await renderSite(`/${language}/about`, [])).html;
    expect(about).not.toMatch(/class="figures"|\/5\b/);
    const home = (await renderSite(`/${language}`, [])).html;
    expect(home).not.toMatch(/<blockquote|class="quotes/);
  },
);
