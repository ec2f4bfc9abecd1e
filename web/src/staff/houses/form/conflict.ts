import { fieldValue } from '../../../../../functions/domain/form-fields.ts';
import type { Side } from '../../kit/form/conflict-dialog.tsx';
import { type DraftPart, draftParts } from './draft-parts.ts';
import { type HouseDraft, plainPrice } from './house-draft.ts';

/** The value of one part. */
export function partOf(draft: HouseDraft, part: DraftPart): unknown {
  return part === 'price' ? plainPrice(draft) : fieldValue(draft, part);
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Which parts of the two versions differ, in the form's order. */
export function differences(yours: HouseDraft, theirs: HouseDraft): DraftPart[] {
  return draftParts.filter((part) => !same(partOf(yours, part), partOf(theirs, part)));
}

/** The likely wish: what you changed stays yours, what only they changed is theirs. `base` is what you both started from. */
export function firstChoice(base: HouseDraft, yours: HouseDraft, part: DraftPart): Side {
  return same(partOf(base, part), partOf(yours, part)) ? 'theirs' : 'yours';
}

/** Their version with the parts that were chosen to be yours. */
export function mergeDrafts(yours: HouseDraft, theirs: HouseDraft, side: (part: DraftPart) => Side): HouseDraft {
  const merged = structuredClone(theirs);
  for (const part of draftParts) {
    if (side(part) !== 'yours') continue;
    const [own = part, parent] = part.split('.').reverse();
    Reflect.set(parent === undefined ? merged : Object(fieldValue(merged, parent)), own, fieldValue(yours, part));
  }
  return merged;
}
