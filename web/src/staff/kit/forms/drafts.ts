import { get, set } from 'react-hook-form';
import * as z from 'zod/mini';
import { sortedText } from '#domain/sorted-text.ts';
import { draftPlace } from '../../session/own-drafts.ts';

/** The typed values of one form: how they are stored in the tab, compared and merged. */
export interface DraftKind<Draft extends object, Part extends string> {
  /** Part of the key in the tab's storage. */
  name: string;
  schema: z.ZodMiniType<Draft>;
  /** The parts to choose between when two people changed the same thing, in the form's order. */
  parts: readonly Part[];
  /**
   * Paths of the fields that belong to a part; a part that is missing here is the field with its
   * name.
   */
  fields?: Partial<Record<Part, readonly string[]>>;
  /** The draft as it would be saved: "22 600 €" is 22600. */
  normal?: (draft: Draft) => Draft;
}

export type Side = 'yours' | 'theirs';

/** The parts in which two drafts differ, in the form's order. */
export function differences<Draft extends object, Part extends string>(
  { parts, fields, normal = (draft) => draft }: DraftKind<Draft, Part>,
  one: Draft,
  other: Draft,
): Part[] {
  const drafts = [normal(one), normal(other)];
  return parts.filter((part) => {
    const [first, second] = drafts.map((draft) =>
      sortedText((fields?.[part] ?? [part]).map((field) => get(draft, field) ?? null)),
    );
    return first !== second;
  });
}

/** Whether saving either draft would store the same. */
export function sameDraft<Draft extends object, Part extends string>(
  kind: DraftKind<Draft, Part>,
  one: Draft,
  other: Draft,
): boolean {
  return differences(kind, one, other).length === 0;
}

/**
 * The parts in which yours and theirs differ, each with the likely choice: what you changed stays
 * yours, what only they changed stays theirs. `base` is the version from which both started.
 */
export function choices<Draft extends object, Part extends string>(
  kind: DraftKind<Draft, Part>,
  base: Draft,
  yours: Draft,
  theirs: Draft,
): { part: Part; first: Side }[] {
  const own = differences(kind, base, yours);
  return differences(kind, yours, theirs).map((part) => ({
    part,
    first: own.includes(part) ? 'yours' : 'theirs',
  }));
}

/** Their version with the chosen parts of yours. */
export function mergeDrafts<Draft extends object, Part extends string>(
  kind: DraftKind<Draft, Part>,
  yours: Draft,
  theirs: Draft,
  side: (part: Part) => Side,
): Draft {
  const merged = structuredClone(theirs);
  for (const part of kind.parts)
    if (side(part) === 'yours')
      for (const field of kind.fields?.[part] ?? [part])
        set(merged, field, structuredClone(get(yours, field)));
  return merged;
}

/** What a form started from: the stored values and their version, or a new thing's defaults. */
export interface FormBase<Draft> {
  draft: Draft;
  version: number | null;
}

/** An unsaved form as it is kept in the tab. */
export interface StoredDraft<Draft> {
  draft: Draft;
  base: Draft;
  /** Version from which the draft was made; null for a new thing. */
  version: number | null;
  /** ISO 8601. */
  savedAt: string;
}

export interface Kept<Draft> {
  /**
   * The draft that a reload, or a sign-in, left in this tab. Null when there is none or it can't be
   * read.
   */
  read: () => StoredDraft<Draft> | null;
  write: (stored: StoredDraft<Draft>) => void;
  forget: () => void;
}

const placeOf = (name: string, id: string | null) => draftPlace(name, id ?? 'new');

/** Removes one unsaved form from this tab's storage. */
export const forgetDraft = (name: string, id: string | null): void => placeOf(name, id).forget();

/**
 * The place in this tab's storage for one unsaved form of the signed-in account; `id` is null for a
 * new thing.
 */
export function keptDraft<Draft extends object, Part extends string>(
  { name, schema }: DraftKind<Draft, Part>,
  id: string | null,
): Kept<Draft> {
  const place = placeOf(name, id);
  const storedSchema = z.object({
    draft: schema,
    base: schema,
    version: z.nullable(z.int()),
    savedAt: z.iso.datetime(),
  });
  return {
    read() {
      try {
        const stored = storedSchema.safeParse(JSON.parse(place.read() ?? 'null'));
        return stored.success ? stored.data : null;
      } catch {
        return null;
      }
    },
    // Where the storage is full or forbidden, only this copy is lost, not the form.
    write: (stored) => place.write(JSON.stringify(stored)),
    forget: place.forget,
  };
}
