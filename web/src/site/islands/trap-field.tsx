import { trapField } from '../../../../functions/domain/forms.ts';

/** A field for machines: people neither see it nor come to it, and screen readers don't read it. */
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
