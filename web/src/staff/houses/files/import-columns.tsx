import type { ReactNode } from 'react';
import {
  type CaravanFieldName,
  caravanFieldNames,
  caravanFields,
} from '#domain/houses/caravan-fields.ts';
import { isRequired, writeTemplate } from '#domain/houses/csv/template.ts';
import { columnWords } from '#domain/houses/import/table/columns.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { fieldWord } from '../../kit/changes.tsx';
import { csvType, downloadFile } from '../../kit/lists/download-file.ts';
import { useImportWords } from './import-words.ts';

/** What the columns of a file may hold, and a template to fill in; `children` stand beside it. */
export function ImportColumns({ children }: { children: ReactNode }) {
  const { language, messages } = useAdmin();
  const words = useImportWords();
  const { holds } = words;

  function wordsFor(name: CaravanFieldName): string {
    const field = caravanFields[name];
    const allowed = columnWords(field.kind, language);
    if (allowed.length > 0) return allowed.join(' / ');
    switch (field.kind) {
      case 'number':
      case 'optionalNumber':
        return holds.number(field.min, field.max);
      case 'text':
      case 'clearable':
        return holds.characters(field.max);
      case 'list':
        return holds.list(field.max);
      case 'day':
      case 'video':
        return holds[field.kind];
      default:
        return holds.picture;
    }
  }
  return (
    <>
      <details className="staff-fold staff-below">
        <summary>{words.columnsHead}</summary>
        <table className="staff-compare" aria-label={words.columnsHead}>
          <thead className="hidden-text">
            <tr>
              {Object.entries(words.columnHeads).map(([name, head]) => (
                <th key={name} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">id</th>
              <td />
              <td>{holds.id}</td>
            </tr>
            {caravanFieldNames.map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  {fieldWord(name, messages)}
                  {isRequired(name) && <b> ({words.required})</b>}
                </td>
                <td>{wordsFor(name)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <div className="staff-row">
        <button
          className="button button-quiet"
          type="button"
          onClick={() =>
            downloadFile(`${words.templateName}.csv`, csvType, writeTemplate(language))
          }
        >
          {words.template}
        </button>
        {children}
      </div>
    </>
  );
}
