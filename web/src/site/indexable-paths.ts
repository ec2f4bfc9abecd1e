import { sitePages } from './site-pages.ts';

/** Bulgarian paths of the pages that are there whatever is on sale, and that want to be found. */
export async function indexablePaths(): Promise<string[]> {
  const paths = sitePages.map(async (known) => {
    const page = await known.load();
    return page.indexed ? [known.pattern.replace(':language', 'bg')] : [];
  });
  return (await Promise.all(paths)).flat();
}
