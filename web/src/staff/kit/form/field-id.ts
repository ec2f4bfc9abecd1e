/** What is wrong with a field, in words. */
export interface FormError {
  /** The field's path: "specs.length". */
  field: string;
  text: string;
}

/** Id of a field's element in the page; a page has one form. */
export function fieldId(field: string): string {
  return `field-${field.replaceAll('.', '-')}`;
}

/** Id of what stands beside a field: what was understood of it. */
export const understoodId = (field: string) => `${fieldId(field)}-understood`;
