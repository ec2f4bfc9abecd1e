import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { buildMaker } from '#support/builders/build-maker.ts';
import { renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const { legalName, seat } = dealer.company;
const makers = { makers: [buildMaker({ make: 'willerby' })] };
async function pageOf(one: ReturnType<typeof house>, language: string, settings = { makers }) {
  const path = `/${language}/houses/${caravanSlug(one)}`;
  return (await renderSite(path, [one], { settings })).html;
}

describe('who made a home, on its page', () => {
  test.each([
    [
      'bg',
      `Производител: Willerby Works Ltd, 1 Example Road, Hull, works@example.com. Отговаря в ЕС: ${legalName.bg}, ${seat.bg}, ${dealer.email}.`,
    ],
    [
      'en',
      `Made by Willerby Works Ltd, 1 Example Road, Hull, works@example.com. Responsible in the EU: ${legalName.en}, ${seat.en}, ${dealer.email}.`,
    ],
  ])(
    'stands in a quiet line in %s, with the dealer as responsible in the EU',
    async (language, line) => {
      expect(await pageOf(house(), language)).toContain(`<p class="fine">${line}</p>`);
    },
  );

  test('names somebody else where the home itself does', async () => {
    const html = await pageOf(
      house({ eu_responsible: 'Import GmbH, Berlin, a@example.com' }),
      'en',
    );
    expect(html).toContain('Responsible in the EU: Import GmbH, Berlin, a@example.com.');
    expect(html).not.toContain(`Responsible in the EU: ${legalName.en}`);
  });

  test('says nothing where staff entered no maker of its make', async () => {
    for (const settings of [{ makers: { makers: [] } }, { makers }])
      expect(await pageOf(house({ make: 'ABI' }), 'bg', settings)).not.toContain('Производител:');
  });
});
