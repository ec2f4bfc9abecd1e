import { useState } from 'react';
import { useAdmin } from '../../../app/admin-context.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Picture } from '../../../components/ui/picture.tsx';
import { differences, firstChoice, mergeDrafts, partOf, type Side } from './conflict.ts';
import type { DraftPart } from './draft-parts.ts';
import { fieldLabel } from './field-errors.ts';
import type { HouseDraft } from './house-draft.ts';

interface ConflictDialogProps {
  base: HouseDraft;
  yours: HouseDraft;
  theirs: HouseDraft;
  onClose: () => void;
  onSave: (merged: HouseDraft) => void;
}

/** Two people saved the same house: field by field, the second chooses whose version stays. */
export function ConflictDialog({ base, yours, theirs, onClose, onSave }: ConflictDialogProps) {
  const { messages } = useAdmin();
  const { adminForm } = messages;
  const words = adminForm.conflict;
  const parts = differences(yours, theirs);
  const [sides, setSides] = useState<ReadonlyMap<DraftPart, Side>>(
    () => new Map(parts.map((part) => [part, firstChoice(base, yours, part)])),
  );
  const title = words.title(`${theirs.make} ${theirs.model}`);
  const all = (side: Side) => setSides(new Map(parts.map((part) => [part, side])));

  return (
    <Dialog label={title} onClose={onClose} wide>
      <h2>{title}</h2>
      <p>{parts.length === 0 ? words.same : words.text}</p>
      {parts.length > 1 && (
        <div className="staff-buttons staff-buttons-start">
          <button className="button button-quiet" type="button" onClick={() => all('yours')}>
            {words.allYours}
          </button>
          <button className="button button-quiet" type="button" onClick={() => all('theirs')}>
            {words.allTheirs}
          </button>
        </div>
      )}
      <div className="staff-choices">
        {parts.map((part) => (
          <fieldset key={part}>
            <legend>{fieldLabel(part, adminForm.labels)}</legend>
            {(['yours', 'theirs'] as const).map((side) => (
              <label key={side} className="staff-choice">
                <input
                  type="radio"
                  name={`conflict-${part}`}
                  checked={sides.get(part) === side}
                  onChange={() => setSides(new Map(sides).set(part, side))}
                />
                <span>
                  <b>{words[side]}</b>
                  <PartValue draft={side === 'yours' ? yours : theirs} part={part} />
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <div className="staff-buttons">
        <button className="button button-quiet" type="button" onClick={onClose}>
          {words.back}
        </button>
        <button
          className="button"
          type="button"
          onClick={() => onSave(mergeDrafts(yours, theirs, (part) => sides.get(part) ?? 'yours'))}
        >
          {words.save}
        </button>
      </div>
    </Dialog>
  );
}

function PartValue({ draft, part }: { draft: HouseDraft; part: DraftPart }) {
  const { adminForm, adminHouses } = useAdmin().messages;
  const words = adminForm.conflict;
  if (part === 'pictures')
    return (
      <span className="staff-choice-pictures">
        {words.pictures(draft.pictures.length)}
        <span>
          {draft.pictures.map((url) => (
            <Picture key={url} url={url} preset="thumbnail" alt="" />
          ))}
        </span>
      </span>
    );
  if (part === 'schema_image')
    return draft.schema_image ? <img src={draft.schema_image} alt="" width={80} /> : <span>{words.none}</span>;
  if (part === 'sale_status') return <span>{adminHouses.statuses[draft.sale_status]}</span>;
  const value = partOf(draft, part);
  if (typeof value === 'boolean') return <span>{value ? adminHouses.yes : adminHouses.no}</span>;
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return <span>{text || words.none}</span>;
}
