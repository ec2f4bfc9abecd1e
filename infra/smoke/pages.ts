import assert from 'node:assert/strict';
import { languages } from '#domain/locale.ts';
import { textPageNames } from '#site/pages/texts/text-pages.ts';
import { webManifestPath } from '../../web/web-manifest.ts';
import { type Check, check, type Group, NotAsked } from './check.ts';
import { type Answer, expectHeader, expectStatus, type Site, tags } from './site.ts';

/** Pages that exist whatever is on sale, below their language. */
const pagePaths = [
  '',
  '/houses',
  '/about',
  '/contact',
  '/faq',
  '/favourites',
  '/compare',
  ...textPageNames.map((name) => `/${name}`),
];

const unknownPage = '/bg/smoke-no-such-page';

function canonicalOf({ text }: Answer): string | undefined {
  return tags(text, 'link').find(({ rel }) => rel === 'canonical')?.href;
}

/** The page's own address on this site; `undefined` where it asks not to be found. */
function expectOwnAddress(page: Answer, site: Site, path: string): void {
  const hidden = tags(page.text, 'meta').some(
    ({ name, content }) => name === 'robots' && content?.includes('noindex'),
  );
  const canonical = canonicalOf(page);
  if (hidden && canonical === undefined) return;
  assert.equal(canonical, site.origin + path, `its canonical address is ${canonical}`);
}

async function expectPage(site: Site, path: string): Promise<Answer> {
  const page = await expectStatus(site.page(path), 200);
  expectHeader(page, 'content-type', /^text\/html; *charset=utf-8$/i);
  const language = path.split('/')[1];
  assert.equal(
    tags(page.text, 'html')[0]?.lang,
    language,
    `its language is ${tags(page.text, 'html')[0]?.lang}`,
  );
  assert.match(page.text, /<title>[^<]{3,}<\/title>/, 'it has no title');
  assert.equal(
    tags(page.text, 'h1').length,
    1,
    `it has ${tags(page.text, 'h1').length} headings of the first level`,
  );
  expectOwnAddress(page, site, path);
  return page;
}

/** JSON-LD objects of a page. */
function structuredData(page: Answer): Record<string, unknown>[] {
  const blocks = page.text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...blocks].flatMap(([, json = '']) => JSON.parse(json));
}

/**
 * Asks for everything in `paths`, a few at a time, and names each that is not answered as `type`.
 */
async function expectAll(site: Site, paths: readonly string[], type: RegExp): Promise<string> {
  assert.ok(paths.length > 0, 'the page names none');
  for (const path of new Set(paths)) {
    const answer = await site.page(path);
    assert.equal(answer.status, 200, `${path} answers ${answer.status}`);
    assert.match(
      answer.headers.get('content-type') ?? '',
      type,
      `${path} is ${answer.headers.get('content-type')}`,
    );
  }
  return `${new Set(paths).size} files`;
}

function ownFiles(page: Answer, site: Site, found: readonly (string | undefined)[]): string[] {
  return found.flatMap((address) => {
    if (!address) return [];
    const url = new URL(address, site.origin);
    return url.origin === site.origin && page.status === 200 ? [url.pathname] : [];
  });
}

export function pageChecks(site: Site): Group {
  const every: Check[] = languages.flatMap((language) =>
    pagePaths.map((path) =>
      check(`/${language}${path} is a page in its language`, async () => {
        await expectPage(site, `/${language}${path}`);
      }),
    ),
  );
  return {
    name: 'pages',
    checks: [
      ...every,
      check('the first house of the listing has a page with its price in JSON-LD', async () => {
        const page = await expectPage(site, await site.house());
        const types = structuredData(page).map((data) => String(data['@type']));
        assert.ok(types.includes('Product'), `its data are ${types.join(', ') || 'missing'}`);
      }),
      check('the listing shows houses before any script runs', async () => {
        await site.house();
        const { text } = await site.page('/bg/houses');
        assert.match(text, /href="\/bg\/houses\/[^"?]+-[0-9a-f]{8}"/, 'it links no house');
      }),
      check('the house page leads to the same house in English', async () => {
        const house = await site.house();
        const { text } = await site.page(house);
        const other = tags(text, 'link').find(({ hreflang }) => hreflang === 'en')?.href;
        assert.equal(
          other,
          site.origin + house.replace('/bg/', '/en/'),
          `its English address is ${other}`,
        );
      }),
      check('the live banner’s campaign has a page', async () => {
        const { campaign } = JSON.parse((await site.page('/api/get-active-banner-campaign')).text);
        if (!campaign) throw new NotAsked('no campaign has the banner');
        await expectPage(site, `/bg/campaigns/${campaign.id}`);
      }),
      check('an unknown page answers 404, in its language and not to be found', async () => {
        const page = await expectStatus(site.page(unknownPage), 404);
        assert.equal(tags(page.text, 'html')[0]?.lang, 'bg', 'it is not Bulgarian');
        assert.match(
          page.text,
          /<meta name="robots" content="noindex/,
          'search engines may keep it',
        );
      }),
      check('an unknown house answers 404', async () => {
        await expectStatus(site.page('/bg/houses/smoke-00000000'), 404);
      }),
      check('the sign-in page of staff is there', async () => {
        const page = await expectStatus(site.page('/en/admin/login'), 200);
        assert.match(
          page.text,
          /<meta name="robots" content="noindex/,
          'search engines may keep it',
        );
      }),
      check('scripts and styles that the pages name are there', async () => {
        const [home, staff] = await Promise.all([site.page('/bg'), site.page('/bg/admin/login')]);
        const named = [home, staff].flatMap((page) =>
          ownFiles(page, site, [
            ...tags(page.text, 'script').map(({ src }) => src),
            ...tags(page.text, 'link')
              .filter(({ rel }) => rel === 'stylesheet' || rel === 'modulepreload')
              .map(({ href }) => href),
          ]),
        );
        return expectAll(site, named, /^text\/(javascript|css)/);
      }),
      check('fonts that the home page names are there', async () => {
        const home = await site.page('/bg');
        const named = home.text.match(/\/assets\/[\w.-]+\.woff2/g) ?? [];
        return expectAll(site, named, /^font\/woff2/);
      }),
      check('pictures that the home page names are there', async () => {
        const home = await site.page('/bg');
        return expectAll(
          site,
          ownFiles(
            home,
            site,
            tags(home.text, 'img').map(({ src }) => src),
          ),
          /^image\//,
        );
      }),
      check('pictures that the house page names are there', async () => {
        const page = await site.page(await site.house());
        return expectAll(
          site,
          ownFiles(
            page,
            site,
            tags(page.text, 'img').map(({ src }) => src),
          ),
          /^image\//,
        );
      }),
      check('the picture for links to a house is there', async () => {
        const page = await site.page(await site.house());
        const picture = tags(page.text, 'meta').find(
          ({ property }) => property === 'og:image',
        )?.content;
        return expectAll(site, ownFiles(page, site, [picture]), /^image\//);
      }),
    ],
  };
}

/** What search engines and phones fetch besides pages. */
export function crawlerChecks(site: Site): Group {
  const addresses = async () => {
    const index = (await expectStatus(site.page('/sitemap.xml'), 200)).text;
    const found = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
    assert.ok(found.length > 0, 'it names no address');
    return found;
  };
  return {
    name: 'files for search engines and phones',
    checks: [
      check('/robots.txt names the sitemap of this site', async () => {
        const { text } = await expectStatus(site.page('/robots.txt'), 200);
        assert.match(
          text,
          new RegExp(`^Sitemap: ${site.origin}/sitemap\\.xml$`, 'm'),
          'it does not',
        );
      }),
      check('/sitemap.xml names addresses of this site alone', async () => {
        const found = await addresses();
        const foreign = found.find((address) => !address.startsWith(`${site.origin}/`));
        assert.equal(foreign, undefined, `it names ${foreign}`);
        return `${found.length} addresses`;
      }),
      check('the last address of the sitemap answers', async () => {
        const last = (await addresses()).at(-1) ?? '';
        await expectStatus(site.page(last.slice(site.origin.length)), 200);
      }),
      check('the icon and the logo are there', async () =>
        expectAll(
          site,
          ['/favicon.svg', '/favicon.ico', '/logo.svg', '/apple-touch-icon.png'],
          /^image\//,
        ),
      ),
      check('the manifest names icons that are there', async () => {
        const { icons } = JSON.parse((await expectStatus(site.page(webManifestPath), 200)).text);
        return expectAll(
          site,
          icons.map(({ src }: { src: string }) => src),
          /^image\//,
        );
      }),
    ],
  };
}
