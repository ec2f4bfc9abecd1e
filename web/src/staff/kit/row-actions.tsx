import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface RowActionsProps {
  /** Address of the form. */
  edit: string;
  /** Short words, and the whole name of each for those who do not see the row. */
  words: { edit: string; delete: string };
  nameOf: (what: string) => string;
  onDelete: () => void;
  /** What else can be done, before these. */
  children?: ReactNode;
}

/** The last cell of a row: edit and delete. */
export function RowActions({ edit, words, nameOf, onDelete, children }: RowActionsProps) {
  return (
    <td className="staff-cell-actions">
      {children}
      <Link className="staff-link" to={edit} aria-label={nameOf(words.edit)}>
        {words.edit}
      </Link>
      <button className="staff-link staff-danger" type="button" aria-label={nameOf(words.delete)} onClick={onDelete}>
        {words.delete}
      </button>
    </td>
  );
}
