import { keptForm } from '#shared/begun-forms.ts';

const nameOf = (part: 'fields' | 'key') => `form-${part}:${location.pathname}`;

function read(part: 'fields' | 'key'): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(nameOf(part)) ?? 'null');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function write(part: 'fields' | 'key', value: object | null) {
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
    write('fields', Object.fromEntries(new FormData(form)));
  });
}

/**
 * Puts back what was typed on this page before, except in a form where the visitor types already.
 */
export function restoreFields(form: HTMLFormElement): void {
  const kept = read('fields');
  for (const field of form.elements) {
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    // The visitor types nothing into hidden fields.
    if (!isText || field.type === 'hidden' || field.tabIndex < 0) continue;
    const value = kept[field.name];
    if (typeof value === 'string' && field.value === field.defaultValue) field.value = value;
  }
}

export function keptKey(): { key: string; sent: string | null } | undefined {
  const { key, sent } = read('key');
  return typeof key === 'string'
    ? { key, sent: typeof sent === 'string' ? sent : null }
    : undefined;
}

export function keepKey(state: { key: string; sent: string | null }): void {
  write('key', state);
}

/** A sent form need not be kept. */
export function forgetForm(): void {
  write('fields', null);
  write('key', null);
}
