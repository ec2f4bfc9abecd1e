import type { CaravanRow } from '../../../../../functions/domain/caravan.ts';
import { formatPrice } from '../../../../../functions/domain/locale.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { rowFlags, withChanges, withPending } from './row-change.ts';
import type { RowConflict } from './use-row-changes.ts';

interface RowConflictDialogProps {
  conflict: RowConflict;
  /** `again`: apply the person's change on top of the other's. */
  onSettle: (again: boolean) => void;
}

const shownFields = [
  'sale_status',
  'archived_at',
  'make',
  'model',
  'year',
  'price',
  'beds',
  'bedrooms',
  'main_image',
  ...rowFlags,
] as const;
type ShownField = (typeof shownFields)[number];

/** Both versions of a house side by side when a change met somebody else's. */
export function RowConflictDialog({ conflict, onSettle }: RowConflictDialogProps) {
  const { language, messages } = useAdmin();
  const { adminHouses: words, adminForm } = messages;
  const { seen, current, change } = conflict;
  const wanted = withChanges(current, withPending(new Map(), current.id, change));
  const title = words.conflict.title(`${current.make} ${current.model}`);
  const fields = shownFields.filter((field) => seen[field] !== current[field] || current[field] !== wanted[field]);

  function say(row: CaravanRow, field: ShownField): string {
    if (field === 'sale_status') return words.statuses[row.sale_status];
    if (field === 'archived_at') return row.archived_at === null ? words.no : words.yes;
    if (field === 'price') return formatPrice(row.price, language);
    if (field === 'main_image') return row.main_image?.split('/').at(-1) ?? words.noImage;
    const value = row[field];
    return typeof value === 'boolean' ? (value ? words.yes : words.no) : String(value);
  }

  return (
    <Dialog label={title} onClose={() => onSettle(false)} wide>
      <h2>{title}</h2>
      <p>{words.conflict.text}</p>
      <table className="staff-compare">
        <thead>
          <tr>
            <th scope="col">{words.conflict.field}</th>
            <th scope="col">{words.conflict.before}</th>
            <th scope="col">{words.conflict.theirs}</th>
            <th scope="col">{words.conflict.yours}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">
                {field === 'archived_at'
                  ? messages.adminTools.archivedBadge
                  : adminForm.labels[field === 'main_image' ? 'pictures' : field]}
              </th>
              <td data-word={words.conflict.before}>{say(seen, field)}</td>
              <td data-word={words.conflict.theirs}>{say(current, field)}</td>
              <td data-word={words.conflict.yours}>{say(wanted, field)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="staff-buttons">
        <button className="button button-quiet" type="button" onClick={() => onSettle(false)}>
          {words.conflict.keepTheirs}
        </button>
        <button className="button" type="button" onClick={() => onSettle(true)}>
          {words.conflict.applyMine}
        </button>
      </div>
    </Dialog>
  );
}
