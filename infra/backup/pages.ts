import * as z from 'zod/mini';
import { type BackupFolder, BrokenFile } from './backup-folder.ts';

/** Entries of a page: about 128, as `isCut` decides, and never more than these. */
const usualEntries = 128;
const mostEntries = 512;
/** Characters of a page's text at most, but for its last entry. */
const mostCharacters = 4_000_000;

export const pageSchema = z.strictObject({ file: z.string(), count: z.int() });
export type Page = z.infer<typeof pageSchema>;

const textsSchema = z.array(z.string());

/**
 * Puts entries into pages, each under a name that follows from its content: a page that is there
 * already is not written again. Where a page ends follows from its last entry's name, so an entry
 * that is added or changed changes its own page and none behind it.
 */
export function createPageWriter(folder: BackupFolder) {
  const pages: Page[] = [];
  let texts: string[] = [];
  let characters = 0;
  let fresh = 0;

  async function flush(): Promise<void> {
    if (texts.length === 0) return;
    const text = JSON.stringify(texts);
    const file = folder.nameOf('pages', text);
    if (!(await folder.has(file))) {
      await folder.putText(file, text);
      fresh += 1;
    }
    pages.push({ file, count: texts.length });
    texts = [];
    characters = 0;
  }

  return {
    async add(name: string, text: string): Promise<void> {
      texts.push(text);
      characters += text.length;
      if (
        folder.isCut(name, usualEntries) ||
        texts.length >= mostEntries ||
        characters >= mostCharacters
      )
        await flush();
    },
    /** Answers all pages, and how many of them are new. */
    async end(): Promise<{ pages: Page[]; fresh: number }> {
      await flush();
      return { pages, fresh };
    },
  };
}

/** The entries of a page. Throws `BrokenFile`. */
export async function readPage(folder: BackupFolder, { file, count }: Page): Promise<string[]> {
  const texts = textsSchema.parse(JSON.parse(await folder.getText(file)));
  if (texts.length !== count) throw new BrokenFile(`${file} has another number of entries`);
  return texts;
}

/** How many entries these pages have. */
export const entriesOf = (pages: readonly Page[]): number =>
  pages.reduce((sum, { count }) => sum + count, 0);
