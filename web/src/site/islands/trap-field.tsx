import { trapField } from '#domain/requests/forms.ts';

/**
 * A field that only spam bots fill in: people neither see nor reach it, and screen readers skip it.
 */
export function TrapField() {
  return (
    <div className="hidden-text" aria-hidden="true">
      <label>
        Website
        <input name={trapField} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
