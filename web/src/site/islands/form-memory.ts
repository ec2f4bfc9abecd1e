import { keptForm } from '#shared/begun-forms.ts';

/** What was typed; the key of a form that may have been sent; what the last one left. */
type Part = 'fields' | 'key' | 'sent';

/** A form about the homes of a list is another one than the page's own. */
function nameOf(part: Part): string {
  const ids = new URLSearchParams(location.search).get('ids');
  return `form-${part}:${location.pathname}${ids === null ? '' : `?ids=${ids}`}`;
}

export function readKept(part: Part): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(nameOf(part)) ?? 'null');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

export function writeKept(part: Part, value: object | null) {
  try {
    if (value) sessionStorage.setItem(nameOf(part), JSON.stringify(value));
    else sessionStorage.removeItem(nameOf(part));
  } catch {
    // Without storage nothing is kept, and everything else works.
  }
}

/**
 * Keeps what is typed into marked forms, and puts it back when the page is loaded again in the same
 * tab.
 */
export function startFormMemory(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(`form[${keptForm}]`))
    restoreFields(form);
  addEventListener('input', ({ target }) => {
    const form = target instanceof Element ? target.closest('form') : null;
    if (!form?.hasAttribute(keptForm)) return;
    const data = new FormData(form);
    writeKept(
      'fields',
      Object.fromEntries([...data.keys()].map((name) => [name, data.getAll(name)])),
    );
  });
}

/**
 * Puts back what was typed on this page before, except in a form where the visitor types already.
 */
export function restoreFields(form: HTMLFormElement): void {
  const kept = readKept('fields');
  for (const field of form.elements) {
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    // The visitor types nothing into hidden fields.
    if (!isText || field.type === 'hidden' || field.tabIndex < 0) continue;
    const values = [kept[field.name]].flat();
    const [value] = values;
    if (
      field instanceof HTMLInputElement &&
      (field.type === 'checkbox' || field.type === 'radio')
    ) {
      if (Object.keys(kept).length > 0) field.checked = values.includes(field.value);
    } else if (typeof value === 'string' && field.value === field.defaultValue) field.value = value;
  }
}

/** Whether a form was sent from this page. */
export const wasSent = (): boolean => 'reference' in readKept('sent');
