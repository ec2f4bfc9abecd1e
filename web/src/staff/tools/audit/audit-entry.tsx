import { Link } from 'react-router-dom';
import type { AuditEntry } from '../../../../../functions/domain/audit.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { ChangeTable } from '../../kit/changes.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { auditViewParams } from './audit-view.ts';

interface AuditRowProps {
  entry: AuditEntry;
  houseName: (id: string) => string;
  /** The list is of this one thing: its name need not be said again. */
  alone: boolean;
}

/** Values shown at once; of more, and of what was added or deleted whole, only how many. */
const shownAtOnce = 8;

function useEntryName({ kind, item_id, name }: AuditEntry, houseName: (id: string) => string): string {
  const words = useAdmin().messages.adminAudit;
  if (kind === 'website_image') return words.sections[item_id] ?? item_id;
  if (kind === 'discount') return houseName(name);
  return name || item_id.slice(0, 8);
}

/** One write: when, who, what, and its values before and after. */
export function AuditRow({ entry, houseName, alone }: AuditRowProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminAudit;
  const { kind, item_id, by, at, action, changes } = entry;
  const name = useEntryName(entry, houseName);
  const table = <ChangeTable changes={changes} houseName={houseName} label={`${name}, ${words.actions[action]}`} />;
  const isWhole = action === 'created' || action === 'deleted' || changes.length > shownAtOnce;
  const address = { search: auditViewParams({ kind, id: item_id }).toString() };
  return (
    <li className="audit-entry">
      <div className="audit-head">
        <span className={`audit-action audit-${action}`}>{words.actions[action]}</span>
        <b>
          {alone ? (
            name
          ) : (
            <>
              {words.kindOne[kind]}: <Link to={address}>{name}</Link>
            </>
          )}
        </b>
        <span className="audit-who">
          <span>{words.by[by] ?? by}</span> · <time dateTime={at}>{formatSofia(at, language)}</time>
        </span>
      </div>
      {changes.length > 0 &&
        (isWhole ? (
          <details>
            <summary>{words.fields(changes.length)}</summary>
            {table}
          </details>
        ) : (
          table
        ))}
    </li>
  );
}
