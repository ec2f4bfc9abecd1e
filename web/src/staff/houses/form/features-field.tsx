import { type KeyboardEvent, useRef, useState } from 'react';
import { listedFeatures } from '../../../../../functions/domain/equipment.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useAdmin } from '../../app/admin-context.tsx';
import { FieldError, Suggestions } from '../../kit/form/field.tsx';
import { fieldId } from '../../kit/form/field-id.ts';

const texts = listedFeatures.map(({ bg }) => bg);

interface FeaturesFieldProps {
  features: readonly string[];
  onChange: (features: string[]) => void;
  /** Error of an entry by its path, or of the whole list. */
  error: (path: string) => string | undefined;
}

/** The list of features: each entry can be changed and removed, Enter in the last line adds another. */
export function FeaturesField({ features, onChange, error }: FeaturesFieldProps) {
  const { adminForm } = useAdmin().messages;
  const words = adminForm.feature;
  const [entry, setEntry] = useState('');
  const [said, setSaid] = useState('');
  const field = useRef<HTMLInputElement>(null);

  function add() {
    const text = entry.trim();
    if (text) {
      onChange([...features, text]);
      setEntry('');
    }
    field.current?.focus();
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
    onChange([...features, text]);
    setEntry('');
  }

  return (
    <div className="staff-features">
      {features.length === 0 ? (
        <p className="staff-hint">{words.none}</p>
      ) : (
        <ul>
          {features.map((text, index) => {
            const path = `features.${index}`;
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
                  onChange={(event) =>
                    onChange(features.map((other, at) => (at === index ? event.target.value : other)))
                  }
                />
                <button
                  className="staff-icon"
                  type="button"
                  aria-label={words.remove(text)}
                  onClick={() => {
                    onChange(features.filter((_, at) => at !== index));
                    setSaid(words.removed(text));
                    field.current?.focus();
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
        <label className="hidden-text" htmlFor={fieldId('features')}>
          {words.new}
        </label>
        <input
          id={fieldId('features')}
          ref={field}
          type="text"
          list={`${fieldId('features')}-list`}
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
        <Suggestions field="features" texts={texts} />
      </div>
      <FieldError field="features" error={error('features')} />
      <output className="hidden-text">{said}</output>
    </div>
  );
}
