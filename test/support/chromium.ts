import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const run = promisify(execFile);
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const shell = '/usr/bin/chromium-headless-shell';

function find(): string | undefined {
  const bundled = chromium.executablePath();
  return [process.env.CHROMIUM, ...installed, bundled].find((path) => path && existsSync(path));
}

/** Runs an installer; false where it isn't there, may not, or has not ended after `ms`. */
async function install(command: string, args: readonly string[], ms = 600_000): Promise<boolean> {
  console.log(`${command} ${args.join(' ')}`);
  try {
    await run(command, [...args], { timeout: ms, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    return true;
  } catch {
    return false;
  }
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
    await install(command, args);
  }
  const path = find();
  if (path) return path;
  throw new Error(
    'The browser tests need Chromium. Install it ("apt-get install chromium" or "npx playwright-core install chromium") or name one in CHROMIUM.',
  );
}

/**
 * Installs Debian's Chromium without windows, which takes a quarter less of the processor, beside Debian's Chromium. Where that
 * can't be done the tests run without it, and longer.
 */
export async function offerShell(): Promise<void> {
  if (process.env.CHROMIUM || existsSync(shell) || !existsSync(installed[0] ?? '')) return;
  const minutes = 3 * 60_000;
  if (!(await install('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], minutes))) {
    await install('apt-get', ['update', '-qq'], minutes);
    await install('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], minutes);
  }
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
 * visitors' browsers do, which Playwright turns off otherwise and the one without windows cannot. `pictures`: false for tests that
 * no picture tells anything.
 */
export async function launchChromium({ keepsPages = false, pictures = true } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: existsSync(shell) && !process.env.CHROMIUM && !keepsPages ? shell : await requireChromium(),
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
