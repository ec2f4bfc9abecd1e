import { expect, test, vi } from 'vitest';
import { languages } from '#domain/locale.ts';
import { renderSite } from '#support/render-site.ts';

// dealer.ts holds data alone: the test replaces it by a dealer without a chat and a VAT number.
vi.mock('#domain/dealer/dealer.ts', async (original) => {
  const { dealer } = await original<typeof import('#domain/dealer/dealer.ts')>();
  const { dealerModule } = await import('#support/another-dealer.ts');
  const sales = { ...dealer.phones.sales, chats: [] };
  const company = { ...dealer.company, vatNumber: null };
  return dealerModule({ ...dealer, company, phones: { ...dealer.phones, sales } });
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
  },
);
