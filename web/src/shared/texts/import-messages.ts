import type { Language } from '#domain/locale.ts';
import { adminImport as adminImportBg } from './bg/admin-import.ts';
import { adminImport } from './en/admin-import.ts';
import { type Wording, withFallback } from './wording/wording.ts';

/** Texts of the import page, loaded with it. */
export type ImportMessages = Wording<typeof adminImport>;

export const importMessages: Record<Language, ImportMessages> = {
  en: adminImport,
  bg: withFallback<ImportMessages>(adminImport, adminImportBg),
};
