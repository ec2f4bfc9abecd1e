import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Language } from '../../../functions/domain/locale.ts';
import type { Messages } from '../shared/texts/messages.ts';
import type { SheetName } from './client-assets.ts';
import type { HeadTags } from './head.ts';
import type { PublicReads } from './reads.ts';

/** What a page's pattern names in its path, decoded. */
export type PageParams = Readonly<Record<string, string>>;

/** Everything a page may depend on besides its data. */
export interface PageContext {
  language: Language;
  messages: Messages;
  /** Path with the language segment, without query. */
  path: string;
  params: PageParams;
  search: URLSearchParams;
  /** `https://…` of the site, no trailing slash. */
  origin: string;
  now: Date;
}

/** A page as the server sends it. */
export interface MadePage {
  /** Between header and footer. */
  body: ReactNode;
  head: HeadTags;
  /** HTTP status, 200 unless given. */
  status?: number;
  /** When a price on it changes, ISO; null or nothing while none is known to. */
  validUntil?: string | null;
  /** HTTP headers of its own. */
  headers?: Readonly<Record<string, string>>;
}

/** The first of these instants, ISO; null where none is known. */
export const firstEdge = (...edges: readonly (string | null)[]): string | null =>
  edges.filter((edge) => edge !== null).sort()[0] ?? null;

/** A public page: read and drawn by the server, and by nobody else. */
export interface SitePage {
  /** Like `/:language/houses/:slug`. */
  pattern: string;
  /** Its style sheet: a name in `pageModules`. */
  sheet: SheetName;
  /** Bulgarian readers and search engines find it under its pattern, whatever is on sale. */
  indexed?: boolean;
  /** Rejects only with what `reads` rejects with. */
  make(context: PageContext, reads: PublicReads): MadePage | Promise<MadePage>;
}

/** One read a page needs before it can be shown; the same options serve the server's prefetch and the hook. */
export interface PageQuery<Data = unknown> {
  queryKey: QueryKey;
  queryFn: () => Promise<Data>;
  /** What the page is made with when this can't be read, by what went wrong; without it the page fails. */
  fallback?: (error: unknown) => Data;
}

/** A page that the browser's application takes over: the server runs `queries`, renders `Component`, and asks `status` and `head`. */
export interface AppPage {
  /** Like `/:language/houses/:slug`. */
  pattern: string;
  /** Its style sheet: a name in `pageModules`. */
  sheet: SheetName;
  Component: ComponentType<{ params: PageParams }>;
  queries(context: PageContext, reads: PublicReads): PageQuery[];
  head(context: PageContext, cache: QueryClient): HeadTags;
  /** HTTP status, 200 unless given. */
  status?(context: PageContext, cache: QueryClient): number;
}

/** A page that is loaded when it is first asked for. */
export interface LatePage {
  pattern: string;
  load(): Promise<SitePage | AppPage>;
}
