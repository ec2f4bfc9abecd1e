import { memo } from 'react';
import type { CsvProblem } from '#domain/houses/import/table/columns.ts';
import { understoodLength } from '#domain/houses/length.ts';
import { formatPrice, type Language } from '#domain/locale.ts';
import type { AuditValue } from '#domain/records/audit.ts';
import { ApiError } from '#shared/api/api-error.ts';
import type { AdminMessages } from '#shared/texts/admin-messages.ts';
import { type ImportMessages, importMessages } from '#shared/texts/import-messages.ts';
import { typedMessages } from '#shared/texts/typed-messages.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { Badge, type Tone } from '../../kit/badge.tsx';
import { ChangeTable, fieldWord, valueLines } from '../../kit/changes.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { OddPriceList } from '../../kit/forms/odd-prices-dialog.tsx';
import type { ItemState } from '../../kit/lists/batch.tsx';
import { paths } from '../../paths.ts';
import { rangeOf } from '../form/house-draft.ts';
import { cellProblemText } from './cell-problem.ts';
import { type ImportProblem, type RowPlan, valuesOfNew } from './import-plan.ts';
import { useImportWords } from './import-words.ts';

interface PlanRowProps {
  plan: Exclude<RowPlan, { kind: 'unchanged' }>;
  /** The line of the file that names the columns: rows are counted from it. */
  headingLine: number;
  taken: boolean;
  /** The import has begun: the choice is fixed. */
  fixed: boolean;
  state: ItemState | undefined;
  /** The state is of an import that staff take back. */
  isUndo: boolean;
  onTake: (id: string, on: boolean) => void;
}

const tones: Partial<Record<RowPlan['kind'] | ItemState['state'], Tone>> = {
  new: 'good',
  done: 'good',
  refused: 'bad',
  failed: 'bad',
};

/**
 * One row of the file: what it would change, whether it is chosen, and its outcome. Of thousands of
 * rows only those are drawn again that changed.
 */
export const PlanRow = memo(function PlanRow(props: PlanRowProps) {
  const { plan, headingLine, taken, fixed, state, isUndo, onTake } = props;
  const { language, messages } = useAdmin();
  const words = useImportWords();
  // The number that a spreadsheet shows beside the row.
  const sheetRow = plan.row + headingLine;
  const name = plan.name || words.row(sheetRow);
  const houseName = (id: string) => id;

  function reason(error: unknown): string {
    if (error instanceof ApiError && error.code === 'conflict') return words.conflict;
    if (error instanceof ApiError && error.code === 'needs_confirmation') return words.oddMeanwhile;
    if (error instanceof ApiError && error.code === 'rule') return words.problems.imageMissing;
    return failureText(error, messages) || messages.adminTools.batch.failed;
  }

  return (
    <li className={`staff-card plan plan-${plan.kind}`}>
      <div className="staff-row">
        {plan.kind === 'refused' ? (
          <b>{name}</b>
        ) : (
          <label className="staff-check">
            <input
              type="checkbox"
              aria-label={words.take(name)}
              checked={taken}
              disabled={fixed}
              onChange={({ target }) => onTake(plan.id, target.checked)}
            />
            <b>{name}</b>
          </label>
        )}
        <Badge tone={tones[plan.kind]}>{words.kindOne[plan.kind]}</Badge>
        <span className="staff-soft staff-end">{words.row(sheetRow)}</span>
        {state && (
          <Badge tone={tones[state.state]}>
            {(isUndo ? words.undoResults : words.results)[state.state]}
          </Badge>
        )}
      </div>
      {state?.state === 'failed' && !isUndo && <p className="staff-error">{reason(state.error)}</p>}
      {plan.kind === 'refused' && (
        <ul className="plan-problems">
          {plan.problems.map((problem) => (
            <li key={JSON.stringify(problem)}>
              {problemText(problem, { messages, language, headingLine })}
            </li>
          ))}
        </ul>
      )}
      <UnderstoodCells cells={plan.understood} label={name} />
      {plan.kind !== 'refused' && plan.odd.length > 0 && (
        <div className="staff-note staff-note-warn staff-below plan-odd">
          <p>{words.odd}</p>
          <OddPriceList odd={plan.odd} count={plan.odd.length} />
        </div>
      )}
      {plan.kind === 'changed' && (
        <>
          {plan.outdated && (
            <p className="staff-note staff-note-warn staff-below plan-outdated">{words.outdated}</p>
          )}
          <ChangeTable changes={plan.changes} houseName={houseName} label={name} />
        </>
      )}
      {plan.kind === 'new' && <Lookalikes like={plan.like} headingLine={headingLine} />}
      {plan.kind !== 'refused' && <MissingPictures plan={plan} />}
      {plan.kind === 'new' && (
        <details className="staff-fold">
          <summary>{words.newHouse(formatPrice(plan.input.price, language))}</summary>
          <ChangeTable changes={valuesOfNew(plan.input)} houseName={houseName} label={name} />
        </details>
      )}
    </li>
  );
});

/** What was made of the cells that are not written as an export writes them. */
function UnderstoodCells({ cells, label }: { cells: RowPlan['understood']; label: string }) {
  const { language, messages } = useAdmin();
  const words = useImportWords();
  if (cells.length === 0) return null;
  const saying = { language, messages, houseName: (id: string) => id };
  const { notUnderstood } = typedMessages[language].adminTyped;
  return (
    <ul
      className="staff-soft staff-below plan-understood"
      aria-label={`${words.understood}: ${label}`}
    >
      {cells.map(({ column, text, value, size }) => (
        <li key={column}>
          {fieldWord(column, messages)}: <span>{quotedIn(text, words)}</span> →{' '}
          <b>
            {size
              ? (understoodLength(String(value), size, language) ?? notUnderstood)
              : valueLines(column, asValue(value), saying).map(shortLine).join(' · ')}
          </b>
        </li>
      ))}
    </ul>
  );
}

function asValue(value: unknown): AuditValue {
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? null : String(value);
}

/** Pictures that a row names and that are not here, and whether the house is hidden without them. */
function MissingPictures({ plan }: { plan: Extract<RowPlan, { missing: unknown }> }) {
  const words = useImportWords();
  const { input, missing } = plan;
  const kept = [input.main_image, ...input.additional_images, input.schema_image];
  const addresses = missing.filter((source) => kept.includes(source)).length;
  const isBare = input.main_image === null || missing.includes(input.main_image);
  const named = missing.slice(0, picturesNamed).map((source) => quotedIn(source, words));
  const texts = [
    missing.length > 0 && words.missingPictures(named.join(', '), missing.length - named.length),
    addresses > 0 && words.keptAddresses(addresses),
    isBare && (plan.kind === 'new' || missing.length > 0) && words.noPicture,
  ].filter((text) => text !== false);
  return (
    texts.length > 0 && (
      <p className="staff-note staff-note-warn staff-below plan-outdated">{texts.join(' ')}</p>
    )
  );
}
const picturesNamed = 3;

interface LookalikesProps {
  like: Extract<RowPlan, { kind: 'new' }>['like'];
  headingLine: number;
}

/**
 * Houses that a new row may be a copy of: links that open in a page of their own, so that the
 * preview stays.
 */
function Lookalikes({ like, headingLine }: LookalikesProps) {
  const { language } = useAdmin();
  const words = useImportWords().like;
  const houses = like.flatMap((one) => ('house' in one ? [one] : []));
  const [row] = like.flatMap((one) => ('row' in one ? [one.row] : []));
  return (
    <>
      {row !== undefined && (
        <p className="staff-note staff-note-warn staff-below plan-outdated">
          {words.row(row + headingLine)}
        </p>
      )}
      {houses.length > 0 && (
        <div className="staff-note staff-note-warn staff-below plan-outdated">
          {words.house}
          <ul>
            {houses
              .slice(0, lookalikesShown)
              .map(({ house, make, model, year, price, internal }) => (
                <li key={house}>
                  <a href={paths.house.href(language, house)} target="_blank" rel="noreferrer">
                    {[`${make} ${model}`, year, formatPrice(price, language), internal.stock_number]
                      .filter(Boolean)
                      .join(' · ')}
                  </a>
                </li>
              ))}
          </ul>
        </div>
      )}
    </>
  );
}
const lookalikesShown = 5;

/** Characters of a value that are quoted. */
const maxQuoted = 60;

const shortLine = (text: string) =>
  text.length > maxQuoted ? `${text.slice(0, maxQuoted)}…` : text;

function quotedIn(value: unknown, { quoted }: Pick<ImportMessages, 'quoted'>): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return quoted(shortLine(text));
}

interface WordedFor {
  messages: AdminMessages;
  language: Language;
  headingLine: number;
}

/** What is wrong with a row, in the page's language. */
function problemText(
  problem: ImportProblem,
  { messages, language, headingLine }: WordedFor,
): string {
  const words = importMessages[language].problems;
  const quoted = (value: unknown) => quotedIn(value, importMessages[language]);
  const field = (name: string) => {
    const [list = '', index] = name.split('.');
    return index !== undefined && /^\d+$/.test(index)
      ? `${fieldWord(list, messages)} ${Number(index) + 1}`
      : fieldWord(name, messages);
  };
  switch (problem.code) {
    case 'example':
      return words.example;
    case 'badId':
    case 'badInstant':
      return words[problem.code](quoted(problem.value));
    case 'sameId':
      return words.sameId(problem.row + headingLine);
    case 'samePrefix':
      return words.samePrefix(problem.prefix);
    case 'sameStockNumber':
      return words.sameStockNumber(quoted(problem.number), problem.row + headingLine);
    case 'stockNumberTwice':
      return words.stockNumberTwice(quoted(problem.number));
    case 'missing':
      return words.missing(field(problem.field));
    case 'unknownField':
      return words.unknownField(problem.field);
    case 'tooLong':
    case 'tooMany':
      return words[problem.code](field(problem.field));
    case 'invalid':
      return words.invalid(field(problem.field), quoted(problem.value));
    case 'outOfRange': {
      const { min, max } = rangeOf(problem.field) ?? {};
      return words.outOfRange(field(problem.field), quoted(problem.value), `${min}–${max}`);
    }
    default:
      return cellProblemText(problem, { field: field(problem.field), quoted, language });
  }
}

/** Why a file can't be imported at all. */
export function fileProblemText(problem: CsvProblem, words: ImportMessages): string {
  const { refused } = words;
  switch (problem.code) {
    case 'strangeEntry':
      return refused.strangeEntry(problem.entry);
    case 'badMap':
      return refused.badMap(problem.field);
    case 'unreadable':
      return refused.unreadable[problem.reason](problem.line);
    default:
      return refused[problem.code];
  }
}
