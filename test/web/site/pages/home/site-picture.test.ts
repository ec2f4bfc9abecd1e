import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { WebsiteImage } from '#domain/dealer/website-images.ts';
import type { WebsiteSection } from '#domain/dealer/website-sections.ts';
import { repositoryPath } from '#infra/build/paths.ts';
import { renderSite } from '#support/render-site.ts';

const at = '2026-11-20T10:00:00.000Z';
const image = (section: WebsiteSection): WebsiteImage => ({
  section,
  image_url: `/media/website/${section}-1795255200000.jpg`,
  version: 1,
  created_at: at,
  updated_at: at,
});

const html = async (path: string, images: WebsiteImage[] = []) =>
  (await renderSite(path, [], { images })).html;
const preloads = (page: string) => page.match(/<link rel="preload" as="image"[^>]*>/g) ?? [];
const hero = (page: string) => /<section class="hero">\s*<img[^>]*>/.exec(page)?.[0] ?? '';

describe('the hero picture of the home page', () => {
  test('is the standard one when staff stored none, in several widths', async () => {
    const page = await html('/bg');
    expect(hero(page)).toContain('src="/pictures/hero-960.webp"');
    const widths = [...hero(page).matchAll(/(\/pictures\/hero-\d+\.webp) (\d+)w/g)].map(
      ([, file, width]) => [file, Number(width)],
    );
    expect(widths.length).toBeGreaterThan(3);
    for (const [file, width] of widths)
      expect([file, (await sharp(repositoryPath(`web/public${file}`)).metadata()).width]).toEqual([
        file,
        width,
      ]);
    expect(hero(page)).not.toContain('data-instead');
  });

  test('is the one staff stored, and the head’s preload asks for the same file', async () => {
    const page = await html('/en', [image('hero')]);
    const set =
      '/media/website/hero-1795255200000/heroSmall@1x.webp 960w, /media/website/hero-1795255200000/hero@1x.webp 1920w';
    expect(hero(page)).toMatch(new RegExp(`src[sS]et="${set}"`));
    expect(hero(page)).toContain('data-instead="/pictures/hero-960.webp"');
    // React asks a second time, in the body: all of them must ask for the same, or two pictures are
    // fetched.
    expect(preloads(page).length).toBeGreaterThan(0);
    for (const preload of preloads(page)) {
      expect(preload.toLowerCase()).toContain(`imagesrcset="${set.toLowerCase()}"`);
      expect(preload.toLowerCase()).toContain('imagesizes="100vw"');
    }
  });
});

test('a page loads only its own site images', async () => {
  const page = await html('/bg', [image('hero'), image('about_main')]);
  expect(page).not.toContain('about_main');
  expect(await html('/bg/houses', [image('hero')])).not.toContain('/media/website/');
});
