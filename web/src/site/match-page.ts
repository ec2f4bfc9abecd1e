import { isLanguage } from '../../../functions/domain/locale.ts';
import type { PageParams, SitePage } from './page.ts';
import { notFoundPage } from './pages/texts/not-found-page.tsx';
import { sitePages } from './site-pages.ts';

const patterns = sitePages.map((page) => ({ page, parts: page.pattern.split('/').slice(1) }));

/** Parameters of a pattern's parts in a path's, null where they differ. Words are compared as a web server would: in any case. */
function paramsOf(parts: readonly string[], segments: readonly string[]): PageParams | null {
  if (parts.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const segment = segments[at] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decoded(segment);
    else if (part !== segment.toLowerCase()) return null;
  }
  return params;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The page at a path, and what its pattern names in it. A page is loaded as a whole: it never turns into another. */
export async function matchPage(path: string): Promise<{ page: SitePage; params: PageParams }> {
  const segments = path.replace(/\/+$/, '').split('/').slice(1);
  if (isLanguage(segments[0]))
    for (const { page, parts } of patterns) {
      const params = paramsOf(parts, segments);
      if (params) return { page: await page.load(), params };
    }
  return { page: notFoundPage, params: {} };
}
