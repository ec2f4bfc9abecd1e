import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const run = promisify(execFile);
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

function find(): string | undefined {
  const bundled = chromium.executablePath();
  return [process.env.CHROMIUM, ...installed, bundled].find((path) => path && existsSync(path));
}

const ways: readonly (readonly [string, readonly string[]])[] = [
  ['apt-get', ['update', '-qq']],
  ['apt-get', ['install', '-y', '-qq', 'chromium']],
  [process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']],
];

/** Path of a Chromium, which is installed where that is possible. Throws a sentence that says how to install it. */
export async function requireChromium(): Promise<string> {
  for (const [command, args] of ways) {
    const path = find();
    if (path) return path;
    console.log(`Chromium is missing: ${command} ${args.join(' ')}`);
    try {
      await run(command, [...args], { timeout: 600_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    } catch {
      // The next way may work; the sentence below helps where none does.
    }
  }
  const path = find();
  if (path) return path;
  throw new Error(
    'The browser tests need Chromium. Install it ("apt-get install chromium" or "npx playwright-core install chromium") or name one in CHROMIUM.',
  );
}

/**
 * The features that Playwright turns off, since this list replaces its own, and two that cost each window a process: the address
 * bar's page and a spare one.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];

/**
 * A headless Chromium that asks nothing of the network by itself. `keepsPages`: it keeps pages in memory for Back and Forward as
 * visitors' browsers do, which Playwright turns off otherwise. `pictures`: false for tests that no picture tells anything.
 */
export async function launchChromium({ keepsPages = false, pictures = true } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: await requireChromium(),
    ...(keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      `--disable-features=${disabledFeatures}`,
      ...(pictures ? [] : ['--blink-settings=imagesEnabled=false']),
    ],
  });
}
