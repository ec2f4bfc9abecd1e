import * as z from 'zod/mini';

/** An unsaved form as it is kept in the tab. */
export interface StoredDraft<D> {
  draft: D;
  base: D;
  /** Version that the draft was made from; null for what is not there yet. */
  version: number | null;
  /** ISO 8601. */
  savedAt: string;
}

/** Where a form keeps what is not saved yet; `id` is null for something new. */
export interface DraftStore<D> {
  /** What a reload, or a sign-in elsewhere, left in this tab. Null when there is none or it can't be read. */
  read: (id: string | null) => StoredDraft<D> | null;
  write: (id: string | null, stored: StoredDraft<D>) => void;
  forget: (id: string | null) => void;
}

/** Drafts of one form, told from those of others by `name`; what does not fit `draftSchema` counts as none. */
export function draftStore<D>(name: string, draftSchema: z.ZodMiniType<D>): DraftStore<D> {
  const storedSchema = z.object({
    draft: draftSchema,
    base: draftSchema,
    version: z.nullable(z.int()),
    savedAt: z.iso.datetime(),
  });
  const keyOf = (id: string | null) => `showroom.${name}-draft.${id ?? 'new'}`;
  return {
    read(id) {
      try {
        const text = sessionStorage.getItem(keyOf(id));
        if (text === null) return null;
        const stored = storedSchema.safeParse(JSON.parse(text));
        return stored.success ? stored.data : null;
      } catch {
        return null;
      }
    },
    write(id, stored) {
      try {
        sessionStorage.setItem(keyOf(id), JSON.stringify(stored));
      } catch {
        // A full or forbidden storage costs the safety net, not the form.
      }
    },
    forget(id) {
      try {
        sessionStorage.removeItem(keyOf(id));
      } catch {
        // Nothing was stored where storage is forbidden.
      }
    },
  };
}
