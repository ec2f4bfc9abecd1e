import type { Side } from '../../kit/form/conflict-dialog.tsx';
import { type DraftPart, draftParts } from './draft-parts.ts';
import { type HouseDraft, plainPrice } from './house-draft.ts';

const specNames = ['length', 'width', 'height', 'weight', 'heating'] as const;
const specOf = (part: DraftPart) => specNames.find((name) => part === `specs.${name}`);

/** The value of one part. */
export function partOf(draft: HouseDraft, part: DraftPart): HouseDraft[keyof HouseDraft] {
  const spec = specOf(part);
  if (spec) return draft.specs[spec];
  if (part === 'price') return plainPrice(draft);
  const key = draftKeys.find((name) => name === part);
  return key ? draft[key] : null;
}

const draftKeys = draftParts.flatMap((part) => (part.startsWith('specs.') ? [] : [part])) as (keyof HouseDraft)[];

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
  const specs = { ...theirs.specs };
  const merged: HouseDraft = { ...theirs };
  for (const part of draftParts) {
    if (side(part) !== 'yours') continue;
    const spec = specOf(part);
    if (spec) specs[spec] = yours.specs[spec];
    else {
      const key = draftKeys.find((name) => name === part);
      if (key) Object.assign(merged, { [key]: yours[key] });
    }
  }
  return { ...merged, specs };
}
