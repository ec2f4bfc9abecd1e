import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
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
 * Hydrates an island in one step: once this returns, its buttons act. If its component breaks
 * later, the server's HTML comes back with what was typed, as the plain form.
 */
export function hydrateIsland<Props extends object, Words>(
  island: HTMLElement,
  Component: ComponentType<Props & { words: Words }>,
  words: Words,
): void {
  const { island: name, props = '{}' } = island.dataset;
  const asMade = island.innerHTML;
  const putBack = keepTexts(island);
  flushSync(() => {
    const root = hydrateRoot(island, createElement(Component, { ...JSON.parse(props), words }), {
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
