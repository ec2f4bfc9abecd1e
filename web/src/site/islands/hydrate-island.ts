import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import type { Typed } from '#domain/requests/forms.ts';
import { reportCrash } from '#shared/api/report-crash.ts';
import { restoreFields } from './form-memory.ts';

/**
 * Reports an error to the log and the console; a difference between the server's HTML and React's
 * is a defect as well.
 */
function report(error: unknown): void {
  reportCrash(error);
  console.error(error);
}

/**
 * Remembers the text and the caret of an island's text areas; the function it returns puts both
 * back. React writes the server's text into text areas that had any (`initTextarea` of react-dom
 * 19) and leaves fields of one line alone.
 */
function keepTexts(island: HTMLElement): () => void {
  const kept = [...island.querySelectorAll('textarea')].map(
    (field) => [field, field.value, field.selectionStart, field.selectionEnd] as const,
  );
  return () => {
    for (const [field, text, start, end] of kept) {
      if (field.value !== text) field.value = text;
      if (field === document.activeElement) field.setSelectionRange(start, end);
    }
  };
}

/**
 * What the server wrote into the island's fields. Of two fields with one name the first counts,
 * which the visitor sees; hidden fields follow from the props.
 */
function typedIn(island: HTMLElement): Typed {
  const typed: Record<string, string> = {};
  for (const field of island.querySelectorAll<HTMLElement>('input, textarea, select')) {
    if (field instanceof HTMLSelectElement) {
      const chosen = [...field.options].find((option) => option.defaultSelected);
      if (chosen) typed[field.name] ??= chosen.value;
    } else if (field instanceof HTMLTextAreaElement) typed[field.name] ??= field.defaultValue;
    else if (!(field instanceof HTMLInputElement) || field.type === 'hidden') continue;
    else if (field.type !== 'checkbox') typed[field.name] ??= field.defaultValue;
    else if (field.defaultChecked) typed[field.name] ??= field.value;
  }
  return typed;
}

/**
 * Hydrates an island in one step: once this returns, its buttons act. If its component breaks
 * later, the server's HTML comes back with what was typed, as the plain form.
 */
export function hydrateIsland<Props extends object, Words>(
  island: HTMLElement,
  Component: ComponentType<Props & { typed?: Typed } & { words: Words }>,
  words: Words,
): void {
  const { island: name, props = '{}', typed } = island.dataset;
  const given = { ...JSON.parse(props), ...(typed !== undefined && { typed: typedIn(island) }) };
  const asMade = island.innerHTML;
  const putBack = keepTexts(island);
  flushSync(() => {
    const root = hydrateRoot(island, createElement(Component, { ...given, words }), {
      identifierPrefix: `${name}-`,
      onRecoverableError: report,
      onUncaughtError(error) {
        report(error);
        // React still holds the root while it reports this.
        setTimeout(() => {
          root.unmount();
          island.innerHTML = asMade;
          for (const form of island.querySelectorAll('form')) restoreFields(form);
        });
      },
    });
  });
  putBack();
}
