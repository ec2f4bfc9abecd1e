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
  // The HTML standard's `rel=expect`: the first paint waits for an element.
  /^A “link” element with a “blocking” attribute must have a “rel” .* whose value is “stylesheet”/,
  // CSS Transitions 2, for a popover that comes in.
  /^CSS: Unrecognized at-rule “@starting-style”/,
  // CSS View Transitions 2.
  /^CSS: Unrecognized at-rule “@view-transition”/,
  /^CSS: Unknown pseudo-element or pseudo-class “::view-transition/,
  /^CSS: Parse Error\..*(tion-(group|old|new)\(root\)|view-transi)/s,
  // CSS Masking 1: a gradient is an image.
  /^CSS: “mask”: “linear-gradient\(/,
];

const campaign = await runningCampaign();
const stops = await publicStops(campaign);
afterAll(async () => {
  await shared.clearFaults();
  await campaign.end();
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
        await writeFile(file, html);
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
