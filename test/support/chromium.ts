import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const run = promisify(execFile);
const debians = '/usr/bin/chromium';
/** Debian's Chromium without windows. */
const shell = '/usr/bin/chromium-headless-shell';
const installed = [debians, '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

function find(): string | undefined {
  const bundled = chromium.executablePath();
  return [process.env.CHROMIUM, ...installed, bundled].find((path) => path && existsSync(path));
}

/**
 * Runs an installer; false where there is none, where it may not, and where it has not ended after
 * `ms`.
 */
async function install(command: string, args: readonly string[], ms = 600_000): Promise<boolean> {
  console.log(`Chromium for the tests: ${command} ${args.join(' ')}`);
  try {
    await run(command, [...args], {
      timeout: ms,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
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

/**
 * Path of a Chromium, which is installed where that is possible. Throws a sentence that says how to
 * install it.
 */
export async function requireChromium(): Promise<string> {
  for (const [command, args] of ways) {
    const path = find();
    if (path) return path;
    // When this way fails, the next one may work; the error below helps when none does.
    await install(command, args);
  }
  const path = find();
  if (path) return path;
  throw new Error(
    'The browser tests need Chromium. Install it ("apt-get install chromium" or "npx playwright-core install chromium") or name one in CHROMIUM.',
  );
}

/**
 * Installs Debian's Chromium without windows beside Debian's Chromium: tests take a quarter less of
 * the processor in it. Where it can't be had soon, they do without.
 */
export async function offerShell(): Promise<void> {
  if (process.env.CHROMIUM || existsSync(shell) || !existsSync(debians)) return;
  const add = (how: string, ms?: number) =>
    install('apt-get', ['install', '-y', '-qq', how, 'chromium-headless-shell'], ms);
  // A download may be broken off, an installation may not.
  const fetch = () => add('--download-only', 120_000);
  if ((await fetch()) || ((await install('apt-get', ['update', '-qq'], 60_000)) && (await fetch())))
    await add('--no-download');
}

/**
 * The features that Playwright turns off, since this list replaces its own, and two that cost each
 * window a process: the address bar's page and a spare one.
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

interface Launch {
  /**
   * Keeps pages in memory for Back and Forward as visitors' browsers do, which Playwright turns off
   * otherwise.
   */
  keepsPages?: boolean;
  /** False for tests that do not need pictures. */
  pictures?: boolean;
  /**
   * Uses Debian's Chromium without windows where it is installed. That one keeps no pages for Back.
   */
  windowless?: boolean;
}

/** A headless Chromium that asks nothing of the network by itself. */
export async function launchChromium({
  keepsPages = false,
  pictures = true,
  windowless = false,
}: Launch = {}): Promise<Browser> {
  const isShell = windowless && !process.env.CHROMIUM && existsSync(shell);
  return chromium.launch({
    executablePath: isShell ? shell : await requireChromium(),
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
