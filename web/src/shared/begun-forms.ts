/**
 * Marks a form whose fields survive a reload of the page in the same tab. A page has one such form.
 */
export const keptForm = 'data-kept';

/** Whether some field is not as the server made it: typed, chosen, or filled in by the browser. */
export function isBegun(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement)
      return field.selectedOptions[0]?.defaultSelected === false;
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false;
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  });
}

/** Whether a reload would clear what the visitor typed or chose in a form. */
export const wouldLoseFields = (): boolean =>
  [
    ...document.querySelectorAll<HTMLFormElement>(`.island form:not([${keptForm}]), .loan form`),
  ].some(isBegun);
