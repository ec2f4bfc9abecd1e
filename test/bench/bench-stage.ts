import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startStage } from '#infra/local/stage.ts';
import { sitePages } from '#site/server/site-pages.ts';

/**
 * The demo's addresses: a house, the one on offer with the longest page, and the campaign whose
 * banner is live.
 */
export interface Shown {
  slug: string;
  offered: string;
  campaign: string;
}

/** Runs `measure` against the built product with the demo inventory and its offers. */
export async function withBuiltStage<T>(
  measure: (origin: string, shown: Shown) => Promise<T>,
): Promise<T> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'showroom-bench-'));
  const stage = await startStage({
    port: 0,
    dataFolder,
    mode: 'built',
    demo: true,
    offers: true,
    quiet: true,
  });
  try {
    const slugsOn = async (path: string) => {
      const listing = await (await fetch(stage.origin + path)).text();
      return [...listing.matchAll(/href="\/bg\/houses\/([^"?]+-[0-9a-f]{8})"/g)].map(
        ([, slug]) => slug ?? '',
      );
    };
    const [slug] = await slugsOn('/bg/houses');
    const pages = (await slugsOn('/bg/houses?discount=true')).map(async (one) => {
      const html = await (await fetch(`${stage.origin}/bg/houses/${one}`)).text();
      return { one, length: gzipSync(html).length };
    });
    const offered = (await Promise.all(pages)).sort((a, b) => b.length - a.length)[0]?.one;
    if (!slug || !offered) throw new Error('The listing shows no house');
    const { campaign } = await (
      await fetch(`${stage.origin}/api/get-active-banner-campaign`)
    ).json();
    if (!campaign) throw new Error('No campaign has its banner on');
    return await measure(stage.origin, { slug, offered, campaign: campaign.id });
  } finally {
    await stage.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

/**
 * Every public page in both languages by name: those with parameters with the demo's, all others by
 * their routes.
 */
export function publicPages({ slug, offered, campaign }: Shown): [string, string][] {
  const plain = sitePages
    .map(({ pattern }) => pattern.replace('/:language', ''))
    .filter((path) => path !== '' && path !== '/houses' && !path.includes(':'));
  return ['bg', 'en'].flatMap((language) =>
    Object.entries({
      home: '',
      listing: '/houses',
      'listing as a list': '/houses?view=list',
      'listing of offers': '/houses?discount=true',
      house: `/houses/${slug}`,
      'house on offer': `/houses/${offered}`,
      campaign: `/campaigns/${campaign}`,
      ...Object.fromEntries(plain.map((path) => [path.slice(1), path])),
    }).map(([name, path]): [string, string] => [`${name} ${language}`, `/${language}${path}`]),
  );
}
