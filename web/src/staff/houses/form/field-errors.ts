import type { FieldErrors } from '../../../../../functions/domain/errors.ts';
import type { AdminMessages } from '../../../shared/texts/admin-messages.ts';
import type { FormError } from '../../kit/form/field-id.ts';
import { draftParts } from './draft-parts.ts';

type Labels = AdminMessages['adminForm']['labels'];

/** The form's field for a path of the API ("specs.length", "additional_images.3"). */
export function formField(path: string): string {
  if (path === 'main_image' || path.startsWith('additional_images')) return 'pictures';
  return path;
}

const place = (field: string) => {
  const index = draftParts.findIndex((name) => field === name || field.startsWith(`${name}.`));
  return index < 0 ? draftParts.length : index;
};

/** A path's label in the form. */
export function fieldLabel(path: string, labels: Labels): string {
  const name = formField(path)
    .replace(/^(?:specs|condition)\./, '')
    .split('.')[0];
  return Object.entries(labels).find(([key]) => key === name)?.[1] ?? path;
}

function errorText(path: string, code: string, { labels, errors }: AdminMessages['adminForm']): string {
  const label = fieldLabel(path, labels);
  switch (code) {
    case 'imageRequired':
    case 'imageMissing':
    case 'uploading':
    case 'videoLink':
      return errors[code];
    case 'required':
    case 'tooLong':
    case 'outOfRange':
    case 'tooMany':
    case 'digits':
    case 'whole':
      return errors[code](label);
    default:
      return errors.invalid(label);
  }
}

/** What is wrong, in words, in the order of the form, once for each field. */
export function formErrors(errors: FieldErrors, words: AdminMessages['adminForm']): FormError[] {
  const texts = new Map<string, string>();
  for (const [path, code] of Object.entries(errors)) {
    const field = formField(path);
    if (!texts.has(field)) texts.set(field, errorText(path, code, words));
  }
  return [...texts].map(([field, text]) => ({ field, text })).sort((a, b) => place(a.field) - place(b.field));
}
