import { createQueryClient } from '../shared/query-client.ts';
import { messagesOf } from '../shared/texts/messages-of.ts';
import type { PageContext } from './page.ts';
import { sitePages } from './site-pages.ts';

/** Bulgarian paths of the pages that are there whatever is on sale, and that want to be found. */
export async function indexablePaths(now: Date): Promise<string[]> {
  const cache = createQueryClient();
  const paths = sitePages.map(async (known) => {
    const path = known.pattern.replace(':language', 'bg');
    if (path.includes(':')) return [];
    const page = await known.load();
    if ('make' in page) return page.indexed ? [path] : [];
    const search = new URLSearchParams();
    const context: PageContext = { language: 'bg', messages: messagesOf.bg, path, params: {}, search, origin: '', now };
    const { noindex, follow } = page.head(context, cache);
    return noindex || follow ? [] : [path];
  });
  return (await Promise.all(paths)).flat();
}
