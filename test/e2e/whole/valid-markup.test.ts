import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { languages, origin } from '../support/browser.ts';
import { runningCampaign } from '../support/running-campaign.ts';
import { publicStops } from '../support/site-map.ts';
import { shared } from '../support/stage-calls.ts';

const run = promisify(execFile);
const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');

const hasJava = await run('java', ['-version']).then(
  () => true,
  () => false,
);

/** Today's HTML and CSS that the validator, whose rules are older, calls an error. */
const unknownToValidator = [
  // The popover attributes of the HTML standard.
  /^Attribute “popover(target(action)?)?” not allowed on element “(button|div|section|aside)”/,
  // The HTML standard's `rel=expect`: the first paint waits for an element.
  /^A “link” element with a “blocking” attribute must have a “rel” .* whose value is “stylesheet”/,
  // CSS Selectors 4, for an open popover.
  /^CSS: Unknown pseudo-element or pseudo-class “:popover-open”/,
  // CSS Conditional 4: `@supports not selector(…)`, whose end it finds.
  /^CSS: Parse Error\. \{display:none\}\}\}/,
  // CSS Transitions 2, for a popover that comes in.
  /^CSS: Unrecognized at-rule “@starting-style”/,
  // CSS View Transitions 2.
  /^CSS: Unrecognized at-rule “@view-transition”/,
  /^CSS: Unknown pseudo-element or pseudo-class “::view-transition/,
  /^CSS: Parse Error\..*(tion-(group|old|new)\(root\)|view-transi)/s,
  // CSS Fonts 5: the fallback font takes as much room as the site's own.
  /^CSS: “size-adjust”: Property “size-adjust” doesn't exist/,
  // CSS Grid 2: rows of a card are those of its row of cards.
  /^CSS: “grid-template”: “subgrid” is not a/,
  // CSS Masking 1: a gradient is an image.
  /^CSS: “mask”: “linear-gradient\(/,
  // It reads no `env()` within `calc()`: the bar at the foot of a phone keeps clear of the phone's
  // own.
  /^CSS: “(padding(-bottom)?|bottom)”: Parse Error\. .*inset-bottom/,
];

const campaign = await runningCampaign();
const stops = await publicStops(campaign);
afterAll(async () => {
  await shared.clearFaults();
  await campaign.end();
});

/**
 * CSS without its layers, which the validator doesn't know and would skip with all their content.
 */
function withoutLayers(css: string): string {
  const from = css.search(/@layer [a-z]+\{/);
  if (from < 0) return css;
  const open = css.indexOf('{', from);
  let depth = 1;
  let at = open + 1;
  for (; depth > 0 && at < css.length; at++)
    depth += css[at] === '{' ? 1 : css[at] === '}' ? -1 : 0;
  return css.slice(0, from) + css.slice(open + 1, at - 1) + withoutLayers(css.slice(at));
}

const readable = (html: string) =>
  html.replace(/<style>(.*?)<\/style>/gs, (_, css: string) => {
    const sheets = css.replace('@layer base,parts,page;', '');
    return `<style>${withoutLayers(sheets)}</style>`;
  });

/** The documents by their addresses; for the last one the renderer is made to fail. */
async function documents(language: string): Promise<[path: string, html: string][]> {
  const read = async (path: string): Promise<[string, string]> => [
    path,
    await (await fetch(origin + path)).text(),
  ];
  const made = [...stops.map(({ path }) => path), '/admin/login'];
  const pages = await Promise.all(made.map((path) => read(`/${language}${path}`)));
  await shared.setFaults({ pages: 'down' });
  // No cache has seen this address.
  const outage = `/${language}/houses?search=outage`;
  const response = await fetch(origin + outage);
  expect(response.status).toBe(503);
  await shared.clearFaults();
  return [...pages, [outage, await response.text()]];
}

interface Message {
  url?: string;
  message: string;
  /** The markup around the error. */
  extract?: string;
}

test('the Nu validator finds no error in any public page, the staff area’s document and the page of an outage', async (context) => {
  if (process.env.WITHOUT_JAVA) context.skip('The run is to do without Java');
  if (!hasJava)
    throw new Error(
      'The validator needs Java: install it ("apt-get install default-jre-headless") or run "npm test -- --without-java".',
    );
  const folder = await mkdtemp(join(tmpdir(), 'showroom-markup-'));
  try {
    const pathOf = new Map<string, string>();
    for (const language of languages)
      for (const [path, html] of await documents(language)) {
        const file = join(folder, `${pathOf.size}.html`);
        await writeFile(file, readable(html));
        pathOf.set(`file:${file}`, path);
      }
    // One run for all files: a Java machine takes seconds to start.
    const options = ['--errors-only', '--exit-zero-always', '--stdout', '--format', 'json', folder];
    const { stdout } = await run('java', ['-jar', jar, ...options], { maxBuffer: 64_000_000 });
    const { messages }: { messages: Message[] } = JSON.parse(stdout);
    const errors = messages.filter(
      ({ message, extract }) =>
        !unknownToValidator.some((known) => known.test(`${message} ${extract}`)),
    );
    expect(
      errors.map(
        ({ url = '', message, extract }) => `${pathOf.get(url) ?? url}: ${message} ${extract}`,
      ),
    ).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
