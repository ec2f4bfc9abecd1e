import { expect, test } from 'vitest';
import { languages } from '#domain/locale.ts';
import { formPagesMessages } from '#shared/texts/form-pages-messages.ts';
import { renderSite } from '#support/render-site.ts';

test.each(languages)(
  'a letter’s link leads to a plain form with a field for its token, which no cache keeps: %s',
  async (language) => {
    const { html, status, headers } = await renderSite(`/${language}/viewing`, []);
    const main = html.split('<main')[1]?.split('</main>')[0] ?? '';
    const { link } = formPagesMessages[language].viewing;
    expect(status).toBe(200);
    expect(headers).toEqual({ 'cache-control': 'no-store' });
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(main).toMatch(/<form [^>]*action="\/api\/viewing" method="post">/);
    const [field = ''] = main.match(/<input[^>]*name="token"[^>]*>/) ?? [];
    expect(field).toContain('required=""');
    expect(field).toContain('autoComplete="off"');
    expect(main).toContain(link.codeHint);
    expect(main).toContain(`>${link.submit}</button>`);
  },
);
