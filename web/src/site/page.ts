import type { ReactNode } from 'react';
import type { ListingQuery } from '#domain/houses/listing.ts';
import type { Language } from '#domain/locale.ts';
import type { Messages } from '#shared/texts/en.ts';
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
  /** Its style sheet, where it is another than that of its kind of page. */
  sheet?: SheetName;
  /** The listing's filters: the site's search starts with them. */
  filtered?: ListingQuery;
  /** HTTP status, 200 unless given. */
  status?: number;
  /** When a price on it changes, ISO; null or absent where no change is known. */
  validUntil?: string | null;
  /** HTTP headers of its own. */
  headers?: Readonly<Record<string, string>>;
}

/** Where another page of the site is the answer. */
export interface Redirect {
  /** Path and query of that page. */
  leadsTo: string;
  validUntil?: string | null;
}

/**
 * What a page answers whose house or campaign visitors can't see: the site has one page for all,
 * with a sheet of its own.
 */
export interface GonePage {
  gone: {
    /** The part of the address that names it. */
    address: string;
    title: string;
    text: string;
    back: { href: string; label: string };
  };
}

/** The first of these instants, ISO; null where none is known. */
export const firstEdge = (...edges: readonly (string | null)[]): string | null =>
  edges.filter((edge) => edge !== null).sort()[0] ?? null;

/** A public page. Only the server reads its data and renders it. */
export interface SitePage {
  /** Its style sheet: a name in `pageModules`. */
  sheet: SheetName;
  /** Search engines find it under its pattern, whatever is on sale. */
  indexed?: boolean;
  /** Rejects only when `reads` does. */
  make(
    context: PageContext,
    reads: PublicReads,
  ): MadePage | Promise<MadePage | GonePage> | Promise<MadePage | Redirect>;
}
