import type { AuditChange, AuditValue } from '../../../../../functions/domain/audit.ts';
import { Picture } from '../../../shared/ui/picture.tsx';
import { useAdmin } from '../admin-context.tsx';
import { fieldWord, valueLines } from './change-words.ts';
import { shortened } from './shortened.ts';

interface ChangeTableProps {
  changes: readonly AuditChange[];
  houseName: (id: string) => string;
  /** What the table is about, for those who do not see what it stands under. */
  label: string;
}

const isPicture = (line: string) => /^\/media\/images\/[\w.-]+$/.test(line);

/** Values before and after, a line for each field. */
export function ChangeTable({ changes, houseName, label }: ChangeTableProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminAudit;
  function Value({ field, value }: { field: string; value: AuditValue }) {
    const lines = valueLines(field, value, { language, messages, houseName }).map((line, at) => ({
      line,
      key: `${at} ${line}`,
    }));
    const pictures = lines.every(({ line }) => isPicture(line));
    return (
      <span className={pictures ? 'change-pictures' : 'change-value'}>
        {lines.map(({ line, key }) =>
          isPicture(line) ? (
            <Picture key={key} url={line} preset="adminSmall" alt={line.split('/').at(-1) ?? ''} />
          ) : (
            <span key={key}>{line}</span>
          ),
        )}
      </span>
    );
  }
  return (
    <table className="change-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{words.columns.field}</th>
          <th scope="col">{words.columns.before}</th>
          <th scope="col">{words.columns.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(shortened).map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldWord(field, messages)}</th>
            <td data-word={words.columns.before}>
              <Value field={field} value={before} />
            </td>
            <td data-word={words.columns.after}>
              <Value field={field} value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
