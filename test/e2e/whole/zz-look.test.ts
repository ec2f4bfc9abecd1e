import { gzipSync } from 'node:zlib';
import { mkdirSync } from 'node:fs';
import { test } from 'vitest';
import { launchChromium } from '#support/chromium.ts';
import { origin } from '../support/browser.ts';
import { runningCampaign } from '../support/running-campaign.ts';
import { someHousePath } from '../support/stage-calls.ts';

const out = '/tmp/number-shots';
mkdirSync(out, { recursive: true });
const packed = (text: string) => gzipSync(text, { level: 6 }).length;

test('look', async () => {
  const campaign = await runningCampaign();
  const house = await someHousePath();
  for (const language of ['bg', 'en'])
    for (const path of ['', '/houses', '/houses?view=list', '/houses?discount=true', '/houses?discount=true&view=list', '/houses?type=used&bedrooms=2&page=2', '/houses?view=list&type=used&bedrooms=2&page=2', campaign.house, house, campaign.path, '/houses/willerby-nothing-ffffffff', '/houses/no-number', '/campaigns/nothing', house + '/instalments']) {
      const html = await (await fetch(`${origin}/${language}${path}`)).text();
      const bare = html.replaceAll(/<span(?: class="house-number")?>(?:№|No\.)\u00a0\d+<\/span>/g, '');
      console.log(language + path, packed(html), packed(html) - packed(bare), (html.match(/<span(?: class="house-number")?>(?:№|No\.)\u00a0\d+<\/span>/g) ?? []).length);
    }
  const search = await fetch(`${origin}/bg/houses?search=${encodeURIComponent('№ 10042')}`, { redirect: 'manual' });
  console.log(search.status, search.headers.get('location'), search.headers.get('cache-control'), search.headers.get('x-cache'));
  const browser = await launchChromium({ windowless: true });
  for (const width of [360, 768, 1280])
    for (const language of ['bg', 'en']) {
      const page = await browser.newPage({ viewport: { width, height: 900 } });
      const shots: [string, string][] = [
        ['gone', '/houses/willerby-rio-ffffffff'],
        ['gonecampaign', '/campaigns/nothing'],
        ['house', house], ['housenone','/houses/nothing-ffffffff'],
        ['listing', '/houses'], ['list', '/houses?view=list']
      ];
      for (const [name, path] of shots) {
        await page.goto(`${origin}/${language}${path}`, { waitUntil: 'load' });
        await page.waitForTimeout(400);
        await page.screenshot({ path: `${out}/${name}-${language}-${width}.png`, fullPage: name.startsWith('gone') });
      }
      await page.close();
    }
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${origin}/bg/houses`);
  await page.locator('#filter-form [name=search]').fill('10042');
  await page.waitForURL(/houses\/[a-z]/, { timeout: 10000 }).catch((e) => console.log('no redirect', String(e).slice(0, 200)));
  console.log('typed leads to', page.url());
  await page.goBack();
  console.log('back at', page.url());
  await browser.close();
  await campaign.end();
}, 400000);
