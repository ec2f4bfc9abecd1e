import { useEffect, useRef } from 'react';
import { useAdmin } from '../admin-context.tsx';
import { type FormError, fieldId } from './field-id.ts';

interface ErrorSummaryProps {
  errors: readonly FormError[];
  /** Counts the tries to save: each moves the focus to the first field with an error. */
  tries: number;
}

function focusField(field: string) {
  const element = document.getElementById(fieldId(field));
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}

/** Everything that is wrong, above the form; each line leads to its field. */
export function ErrorSummary({ errors, tries }: ErrorSummaryProps) {
  const { adminForm } = useAdmin().messages;
  const first = useRef(errors[0]?.field);
  first.current = errors[0]?.field;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a try to save moves the focus, not typing
  useEffect(() => {
    if (first.current) focusField(first.current);
  }, [tries]);
  return (
    <div role="alert">
      {errors.length > 0 && (
        <div className="staff-summary">
          <h2>{adminForm.summary(errors.length)}</h2>
          <ul>
            {errors.map(({ field, text }) => (
              <li key={field}>
                <a
                  href={`#${fieldId(field)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    focusField(field);
                  }}
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
