import { type ReactNode, useState } from 'react';
import { useAdmin } from '../admin-context.tsx';
import { Dialog } from '../dialog.tsx';
import type { Side } from './drafts.ts';

/** A part of the form that differs between the two versions. */
export interface Difference<Part extends string> {
  part: Part;
  label: string;
  yours: ReactNode;
  theirs: ReactNode;
  /**
   * The likely choice: what you changed stays yours, what only the other person changed stays
   * theirs.
   */
  first: Side;
}

interface ConflictDialogProps<Part extends string> {
  /** The name of the changed thing. */
  name: string;
  differences: readonly Difference<Part>[];
  /** Who changed it. */
  who?: ReactNode;
  onClose: () => void;
  onSave: (side: (part: Part) => Side) => void;
}

/** Two people changed the same thing: the second chooses for each part whose version stays. */
export function ConflictDialog<Part extends string>({
  name,
  differences,
  who,
  onClose,
  onSave,
}: ConflictDialogProps<Part>) {
  const { adminForm } = useAdmin().messages;
  const words = adminForm.conflict;
  const [sides, setSides] = useState<ReadonlyMap<Part, Side>>(
    () => new Map(differences.map(({ part, first }) => [part, first])),
  );
  const title = words.title(name);
  const all = (side: Side) => setSides(new Map(differences.map(({ part }) => [part, side])));

  return (
    <Dialog label={title} onClose={onClose} wide>
      <h2>{title}</h2>
      {who}
      <p>{words.text}</p>
      {differences.length > 1 && (
        <div className="staff-row staff-below">
          <button className="button button-quiet" type="button" onClick={() => all('yours')}>
            {words.allYours}
          </button>
          <button className="button button-quiet" type="button" onClick={() => all('theirs')}>
            {words.allTheirs}
          </button>
        </div>
      )}
      <div className="staff-stack staff-choices">
        {differences.map(({ part, label, ...versions }) => (
          <fieldset key={part} className="staff-fields staff-two">
            <legend>{label}</legend>
            {(['yours', 'theirs'] as const).map((side) => (
              <label key={side} className="staff-choice">
                <input
                  type="radio"
                  name={`conflict-${part}`}
                  checked={sides.get(part) === side}
                  onChange={() => setSides(new Map(sides).set(part, side))}
                />
                <span>
                  <b className="staff-soft">{words[side]}</b>
                  {versions[side]}
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
          onClick={() => onSave((part) => sides.get(part) ?? 'yours')}
        >
          {words.save}
        </button>
      </div>
    </Dialog>
  );
}
