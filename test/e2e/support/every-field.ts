import type { Locator } from 'playwright-core';

/** What becomes of a field of a form's schema. */
export type Field =
  /** Somebody types it; it is stored as `stored` at `at`, by default as typed under its name. */
  | { typed: string; at?: string; stored?: unknown }
  /** The page knows it, or takes more than typing. */
  | { at: string; stored: unknown }
  /** This form does not have it, or it says only whether a person sends the form. */
  | 'unstored';
export type Fields = Readonly<Record<string, Field>>;

/** Types or chooses, as the field wants it; ticks a box unless the text is `off`. */
export async function fill(field: Locator, text: string): Promise<void> {
  const kind = await field.evaluate((one) =>
    one instanceof HTMLSelectElement
      ? 'select'
      : one instanceof HTMLInputElement && one.type === 'checkbox'
        ? 'box'
        : 'text',
  );
  if (kind === 'select') await field.selectOption(text);
  else if (kind === 'box') await field.setChecked(text !== 'off');
  else await field.fill(text);
}

/** Where each field has to be stored, and as what. */
export const expectedOf = (fields: Fields): [path: string, value: unknown][] =>
  Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    if (field === 'unstored') return [];
    const { at = name } = field;
    return [[at, 'stored' in field ? field.stored : 'typed' in field ? field.typed : null]];
  });
