import { type KeyboardEvent, useRef, useState } from 'react';
import type { AdminMessages } from '../../../shared/texts/admin-messages.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { FieldError, Suggestions } from '../../kit/form/field.tsx';
import { fieldId } from '../../kit/form/field-id.ts';

interface LinesFieldProps {
  field: 'features' | 'renewed';
  words: AdminMessages['adminForm']['feature'];
  lines: readonly string[];
  /** Texts the browser offers in the last line. */
  suggestions: readonly string[];
  onChange: (lines: string[]) => void;
  /** Error of an entry by its path, or of the whole list. */
  error: (path: string) => string | undefined;
}

/** A list of texts: each entry can be changed and removed, Enter in the last line adds another. */
export function LinesField({ field, words, lines, suggestions, onChange, error }: LinesFieldProps) {
  const [entry, setEntry] = useState('');
  const [said, setSaid] = useState('');
  const last = useRef<HTMLInputElement>(null);

  function add() {
    const text = entry.trim();
    if (text) {
      onChange([...lines, text]);
      setEntry('');
    }
    last.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }
  // What was typed but not added yet belongs to the list all the same.
  function onBlur() {
    const text = entry.trim();
    if (!text) return;
    onChange([...lines, text]);
    setEntry('');
  }

  return (
    <div className="staff-features">
      {lines.length === 0 ? (
        <p className="staff-hint">{words.none}</p>
      ) : (
        <ul>
          {lines.map((text, index) => {
            const path = `${field}.${index}`;
            const problem = error(path);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place in the list; its text changes as one types
              <li key={index}>
                <input
                  id={fieldId(path)}
                  type="text"
                  aria-label={words.label(index + 1)}
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={problem ? `${fieldId(path)}-error` : undefined}
                  value={text}
                  onChange={(event) => onChange(lines.map((other, at) => (at === index ? event.target.value : other)))}
                />
                <button
                  className="staff-icon"
                  type="button"
                  aria-label={words.remove(text)}
                  onClick={() => {
                    onChange(lines.filter((_, at) => at !== index));
                    setSaid(words.removed(text));
                    last.current?.focus();
                  }}
                >
                  <Icon name="close" />
                </button>
                <FieldError field={path} error={problem} />
              </li>
            );
          })}
        </ul>
      )}
      <div className="staff-add">
        <label className="hidden-text" htmlFor={fieldId(field)}>
          {words.new}
        </label>
        <input
          id={fieldId(field)}
          ref={last}
          type="text"
          list={`${fieldId(field)}-list`}
          placeholder={words.new}
          value={entry}
          onChange={(event) => setEntry(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        />
        <button
          className="button button-quiet"
          type="button"
          onMouseDown={(event) => event.preventDefault()}
          onClick={add}
        >
          {words.add}
        </button>
        <Suggestions field={field} texts={suggestions} />
      </div>
      <FieldError field={field} error={error(field)} />
      <output className="hidden-text">{said}</output>
    </div>
  );
}
