import { languages } from '#domain/locale.ts';
import { tenAtOnce } from '../../platform/ten-at-once.ts';

/** What the API answered to a page; status 0 stands for no answer. */
export interface TriedPage {
  status: number;
  html: string;
}

export interface TryReleaseDeps {
  /** The build whose pages are expected. */
  release: string;
  /** Asks the API for a page as the edge does. */
  ask(path: string): Promise<TriedPage>;
  /** Whether the site's bucket has an object. */
  hasFile(key: string): Promise<boolean>;
  /** The text of a script that the bucket has. */
  readScript(key: string): Promise<string>;
}

export interface TriedPages {
  pages: number;
  files: number;
}

/** Pages that a stage has whatever is on sale, below their language. */
const always = ['', '/houses', '/about'];

/** What is wrong with a page, in a few words. */
function faultOf({ status, html }: TriedPage, language: string, release: string): string | null {
  if (status === 0) return 'did not answer';
  if (status !== 200) return `answered ${status}`;
  const root = /^<!doctype html><html\b[^>]*>/i.exec(html)?.[0];
  if (root === undefined || !html.trimEnd().endsWith('</html>')) return 'is no whole document';
  if (!root.includes(`lang="${language}"`)) return 'is in another language';
  const made = /data-release="([^"]*)"/.exec(root)?.[1];
  if (made !== release) return `was made by the release ${made ?? 'of no name'}`;
  if (!/<h1\b/.test(html)) return 'has no heading';
  return null;
}

/** The files of the build that a text names by their whole addresses. */
const filesIn = (text: string) =>
  [...text.matchAll(/(?<![\w-])\/(assets\/[\w.-]+)/g)].map(([, name = '']) => name);

/** The first address in a page that leads below one of its kinds: a house, a campaign. */
function firstBelow(html: string, folder: string): string[] {
  const address = new RegExp(`href="(${folder}/[^"?#]+)`).exec(html)?.[1];
  return address === undefined ? [] : [address.replaceAll('&amp;', '&')];
}

/**
 * Asks for a page of every kind in every language, and looks for all their files, and those that
 * these name, in the site's bucket. A stage without houses or campaigns has no page of those. Throws a sentence that names
 * everything that is not as it should be.
 */
export async function tryRelease({
  release,
  ask,
  hasFile,
  readScript,
}: TryReleaseDeps): Promise<TriedPages> {
  const faults: string[] = [];
  const files = new Set<string>();
  let pages = 0;
  async function read(path: string, language: string): Promise<string> {
    const page = await ask(path).catch(() => ({ status: 0, html: '' }));
    const fault = faultOf(page, language, release);
    pages += 1;
    if (fault !== null) faults.push(`${path} ${fault}`);
    for (const name of filesIn(page.html)) files.add(name);
    return page.html;
  }
  for (const language of languages) {
    const shown: string[] = [];
    for (const path of always) shown.push(await read(`/${language}${path}`, language));
    const all = shown.join('');
    for (const folder of [`/${language}/houses`, `/${language}/campaigns`])
      for (const path of firstBelow(all, folder)) await read(path, language);
  }
  /** Looks for a file, and for those that a script brings. */
  async function find(name: string): Promise<string[]> {
    if (!(await hasFile(name))) return [`${name} is not in the bucket`];
    if (!name.endsWith('.js')) return [];
    const more = filesIn(await readScript(name)).filter((other) => !files.has(other));
    for (const other of more) files.add(other);
    return (await Promise.all(more.map(find))).flat();
  }
  faults.push(...(await tenAtOnce([...files], find)).flat());
  if (files.size === 0) faults.push('the pages name no file');
  if (faults.length > 0)
    throw new Error(
      `The release ${release} was tried and is taken back: ${faults.slice(0, 10).join('; ')}${faults.length > 10 ? `, and ${faults.length - 10} more` : ''}.`,
    );
  return { pages, files: files.size };
}
