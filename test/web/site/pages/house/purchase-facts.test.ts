import { existsSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { languages } from '#domain/locale.ts';
import { renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

async function pageOf(changes: Parameters<typeof house>[0], language: string): Promise<string> {
  const one = house(changes);
  return (await renderSite(`/${language}/houses/${caravanSlug(one)}`, [one])).html;
}
const specs = (width: string) => ({ length: '10 м', width, height: '', weight: '', heating: '' });

describe('the page of a home', () => {
  test('says how VAT stands in the price, as far as staff do', async () => {
    const lines = {
      included: /с включен ДДС|VAT is included/,
      margin: /режима на облагане на маржа|VAT margin scheme/,
    };
    for (const language of languages) {
      for (const vat of ['included', 'margin'] as const)
        expect(await pageOf({ vat }, language)).toMatch(lines[vat]);
      expect(await pageOf({ vat: '' }, language)).not.toMatch(/ДДС[^ №]|VAT (?:is|margin)/);
    }
  });

  test('names the legal guarantee: two years, or what a used home’s contract says', async () => {
    const before = dealer.usedGuaranteeMonths;
    onTestFinished(() => {
      dealer.usedGuaranteeMonths = before;
    });
    expect(await pageOf({ is_new: true }, 'bg')).toContain('Законова гаранция: две години');
    expect(await pageOf({ is_new: true }, 'en')).toContain('Legal guarantee: two years');
    dealer.usedGuaranteeMonths = 18;
    expect(await pageOf({}, 'bg')).toContain(
      'Законова гаранция за този употребяван дом: 18 месеца',
    );
    dealer.usedGuaranteeMonths = null;
    expect(await pageOf({}, 'en')).toContain('as agreed in the contract, never under one year');
  });

  test('links the official notice of the legal guarantee where its file is there', async () => {
    const before = dealer.guaranteeNotice;
    onTestFinished(() => {
      dealer.guaranteeNotice = before;
    });
    // What a deployment names has to lie where visitors find it.
    for (const address of Object.values(before ?? {}))
      expect(existsSync(new URL(`../../../../../web/public${address}`, import.meta.url))).toBe(
        true,
      );
    dealer.guaranteeNotice = null;
    expect(await pageOf({}, 'en')).not.toContain('/law/');
    dealer.guaranteeNotice = { bg: '/law/guarantee-bg.pdf', en: '/law/guarantee-en.pdf' };
    expect(await pageOf({}, 'bg')).toContain('href="/law/guarantee-bg.pdf"');
    expect((await pageOf({}, 'en')).split('/law/guarantee-en.pdf')).toHaveLength(3);
  });

  test('calls a home oversize from the first millimetre above 2.55 m, and nothing where its width is not known', async () => {
    const oversize = /извънгабаритен товар|oversize load/;
    for (const language of languages) {
      expect(await pageOf({ specs: specs('2,551 м') }, language)).toMatch(oversize);
      expect(await pageOf({ specs: specs('12 ft') }, language)).toMatch(oversize);
      for (const width of ['2,55 м', '', 'широк'])
        expect(await pageOf({ specs: specs(width) }, language)).not.toMatch(oversize);
    }
  });

  test.each(languages)(
    'leads to the page about the land, as the FAQ does (%s)',
    async (language) => {
      const link = `href="/${language}/placement"`;
      expect(await pageOf({ sale_status: 'sold' }, language)).toContain(link);
      expect((await renderSite(`/${language}/faq`, [])).html).toContain(link);
      expect((await renderSite(`/${language}/placement`, [])).status).toBe(200);
    },
  );
});
