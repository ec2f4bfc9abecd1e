import { useId } from 'react';
import { type ColumnMatch, leftOut } from '#domain/houses/import/match-columns.ts';
import type { ListSeparator } from '#domain/houses/import/read-list.ts';
import { someNames } from '#domain/houses/import/some-names.ts';
import { columnFields } from '#domain/houses/import/table/column-words.ts';
import type { FileNote } from '#domain/houses/import/table/table.ts';
import type { AdminMessages } from '#shared/texts/admin-messages.ts';
import type { ImportMessages } from '#shared/texts/import-messages.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { fieldWord } from '../../kit/changes.tsx';
import { downloadFile } from '../../kit/lists/download-file.ts';
import {
  type FileChoices,
  mapOf,
  matchesOf,
  type OpenedFile,
  separatorsIn,
  sheetOf,
  withField,
} from './import-file.ts';
import { useImportWords } from './import-words.ts';

interface ImportMatchProps {
  opened: OpenedFile;
  /** The preview is being made, or the import has begun. */
  fixed: boolean;
  /** There is a preview of these choices. */
  isShown: boolean;
  onChoose: (choices: FileChoices) => void;
  onSheet: (sheet: string) => void;
  onShow: () => void;
}

/**
 * How the file was read and where its columns go: staff see three values of each, and choose. What
 * is left out is named.
 */
export function ImportMatch(props: ImportMatchProps) {
  const { opened, fixed, isShown, onChoose, onSheet, onShow } = props;
  const words = useImportWords();
  const { table, choices, known } = opened;
  const matches = matchesOf(opened);
  const separators = separatorsIn(table, matches);
  const unmatched = leftOut(matches);
  const shown = matches.filter(({ field }, at) => field !== null || at < columnsShown);
  const isFound = matches.some(({ field }) => field === 'id' || field === 'internal.stock_number');
  const download = () =>
    downloadFile(
      `${words.match.mapName}.json`,
      'application/json',
      `${JSON.stringify(mapOf(opened), null, 2)}\n`,
    );

  return (
    <section className="staff-stack staff-below import-match" aria-label={words.match.title}>
      <FileNotes notes={table.notes} />
      {table.sheets.length > 1 && (
        <label className="staff-field match-sheet">
          <span>{words.match.sheet}</span>
          <select
            value={sheetOf(table)}
            disabled={fixed}
            onChange={({ target }) => onSheet(target.value)}
          >
            {table.sheets.map((sheet) => (
              <option key={sheet}>{sheet}</option>
            ))}
          </select>
        </label>
      )}
      {!table.entries && (
        <details className="staff-fold" open={known === 'guessed' && !isShown}>
          <summary>
            {words.match.summary(matches.length - unmatched.length, unmatched.length)}
          </summary>
          {known !== 'own' && <p className="staff-prose">{words.match.from[known]}</p>}
          <ul className="staff-lines staff-below match-columns">
            {shown.map((match) => (
              <MatchedColumn
                key={match.at}
                match={match}
                fixed={fixed}
                onField={(field) =>
                  onChoose({ ...choices, columns: withField(matches, match, field) })
                }
              />
            ))}
          </ul>
          {shown.length < matches.length && (
            <p className="staff-soft">{words.match.moreColumns(matches.length - shown.length)}</p>
          )}
          <button className="button button-quiet" type="button" onClick={download}>
            {words.match.download}
          </button>
        </details>
      )}
      {unmatched.length > 0 && (
        <p className="staff-soft match-left">{leftOutText(unmatched, words)}</p>
      )}
      {separators.length > 0 && (
        <label className="staff-field match-separator">
          <span>{words.match.separator}</span>
          <select
            value={choices.listSeparator ?? separators.at(-1)}
            disabled={fixed}
            onChange={({ target }) => {
              const listSeparator = separators.find((kind) => kind === target.value);
              if (listSeparator) onChoose({ ...choices, listSeparator });
            }}
          >
            {separators.map((kind: ListSeparator) => (
              <option key={kind} value={kind}>
                {words.match.separators[kind]}
              </option>
            ))}
          </select>
        </label>
      )}
      {!isFound && !table.entries && (
        <p className="staff-note staff-note-warn plan-outdated">{words.match.unnumbered}</p>
      )}
      {!isShown && (
        <button className="button" type="button" disabled={fixed} onClick={onShow}>
          {words.match.show}
        </button>
      )}
    </section>
  );
}

/** More that no field takes are told in number alone: each has a choice of every field. */
const columnsShown = 200;

/** The shop gives a house its number: a file's is not read. */
const choosable = columnFields.filter((field) => field !== 'number');

interface MatchedColumnProps {
  match: ColumnMatch;
  fixed: boolean;
  onField: (field: string | null) => void;
}

function MatchedColumn({ match, fixed, onField }: MatchedColumnProps) {
  const { messages } = useAdmin();
  const words = useImportWords().match;
  const id = useId();
  const { name, at, samples, field } = match;
  return (
    <li
      className={`staff-fields staff-field match-column ${field === null ? 'match-column-left' : ''}`}
    >
      <label className="match-name" htmlFor={id}>
        {shortSample(name) || words.unnamed(at + 1)}
      </label>
      <span className="staff-soft match-samples" id={`${id}-samples`}>
        {samples.length > 0 ? samples.map(shortSample).join(' · ') : words.empty}
      </span>
      <select
        id={id}
        aria-describedby={`${id}-samples`}
        // The choice goes by the column's name.
        disabled={fixed || name === ''}
        value={field ?? ''}
        onChange={({ target }) => onField(target.value || null)}
      >
        <option value="">{words.none}</option>
        {field === 'number' && <option>{field}</option>}
        {choosable.map((one) => (
          <option key={one} value={one}>
            {columnLabel(one, messages)}
          </option>
        ))}
      </select>
    </li>
  );
}

/** Characters of a value that are shown. */
const maxSample = 40;
const shortSample = (text: string) =>
  text.length > maxSample ? `${text.slice(0, maxSample)}…` : text;

function leftOutText(names: readonly string[], { match, quoted }: ImportMessages): string {
  const { named, more } = someNames(names);
  return match.leftOut(named.map(quoted).join(', '), more);
}

/** A field as the form calls it; what no form has by its name in the file. */
function columnLabel(field: string, messages: AdminMessages): string {
  const label = fieldWord(field, messages);
  return label === field ? field : `${label} (${field})`;
}

function FileNotes({ notes }: { notes: readonly FileNote[] }) {
  const words = useImportWords();
  const texts = notes.flatMap((note) => noteText(note, words) ?? []);
  if (texts.length === 0) return null;
  return (
    <ul className="staff-notice match-notes">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** What was done to read the file; null for what staff choose themselves. */
function noteText(note: FileNote, { quoted, match }: ImportMessages): string | null {
  const { notes } = match;
  const lines = (list: readonly string[]) =>
    [
      ...list.slice(0, 3).map((line) => quoted(shortSample(line))),
      ...(list.length > 3 ? ['…'] : []),
    ].join(', ');
  switch (note.code) {
    case 'encoding':
      return notes.encoding;
    case 'linesBefore':
    case 'linesBetween':
      return notes[note.code](note.lines.length, lines(note.lines));
    case 'looseQuotes':
      return notes.looseQuotes;
    case 'path':
      return notes.path(shortSample(note.path), note.entries);
    case 'sheet':
      return notes.sheet(note.sheet);
  }
}
