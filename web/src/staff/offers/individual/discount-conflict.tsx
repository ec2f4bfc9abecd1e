import type { StaffDiscount } from '../../../../../functions/domain/individual-discount.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { ConflictDialog } from '../../kit/conflict-dialog.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import type { PickHouse } from '../campaign-form/pick-houses.ts';
import { typedDiscount } from '../discount-value.ts';
import { formatDiscount } from '../format.ts';
import { houseName } from '../names.ts';
import { sofiaInstant } from '../sofia-value.ts';
import {
  type DiscountDraft,
  type DiscountPart,
  differences,
  draftOf,
  mergeDrafts,
  samePart,
} from './discount-draft.ts';

interface DiscountConflictProps {
  /** What both started from. */
  base: DiscountDraft;
  yours: DiscountDraft;
  theirs: StaffDiscount;
  houses: readonly PickHouse[];
  onClose: () => void;
  onSave: (merged: DiscountDraft, theirs: StaffDiscount) => void;
}

/** Somebody else saved the same discount meanwhile: part by part, whose version stays. */
export function DiscountConflict({ base, yours, theirs, houses, onClose, onSave }: DiscountConflictProps) {
  const { language, messages } = useAdmin();
  const { adminDiscounts, adminCampaign, adminForm } = messages;
  const words = adminDiscounts.form;
  const stored = draftOf(theirs);

  function say(draft: DiscountDraft, part: DiscountPart): string {
    const none = adminForm.conflict.none;
    if (part === 'caravan_id') {
      const house = houses.find(({ id }) => id === draft.caravan_id);
      if (house) return `${house.make} ${house.model}`;
      return draft.caravan_id === theirs.caravan_id ? houseName(theirs) : none;
    }
    if (part === 'discount') {
      const discount = typedDiscount(draft.discount_type, draft.discount_value);
      return discount ? formatDiscount(discount, language) : draft.discount_value || none;
    }
    const instant = sofiaInstant(draft[part]);
    return instant ? formatSofia(instant, language) : none;
  }

  return (
    <ConflictDialog
      name={words.conflictName(houseName(theirs))}
      differences={differences(yours, stored).map((part) => ({
        part,
        label: part === 'caravan_id' ? words.house : adminCampaign.labels[part],
        yours: <span>{say(yours, part)}</span>,
        theirs: <span>{say(stored, part)}</span>,
        first: samePart(base, yours, part) ? 'theirs' : 'yours',
      }))}
      onClose={onClose}
      onSave={(side) => {
        const chosen = differences(yours, stored).filter((part) => side(part) === 'yours');
        onSave(mergeDrafts(yours, stored, chosen), theirs);
      }}
    />
  );
}
