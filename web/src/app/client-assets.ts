/** What a server-rendered page needs to know of the client build. */
export interface ClientAssets {
  /** Address of the script every public page starts with. */
  boot: string;
  /** Addresses of the font files; the file name says the subset (`…-cyrillic-…`, `…-latin-…`). */
  fonts: string[];
  /** Text of the public style sheet. */
  css: string;
  admin: { js: string; css: string[] };
  /** Further HTML for the head; only while developing. */
  head?: string;
}
