import { useEffect, useRef } from 'react';

/**
 * A button that did its work may go with what it did, and would take the focus along: whenever `key` is another and nothing
 * has the focus, the first button in the element has it, or the element itself.
 */
export function useKeptFocus(key: string) {
  const element = useRef<HTMLDivElement>(null);
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    const { activeElement } = document;
    if (activeElement !== document.body && !(activeElement instanceof HTMLDialogElement)) return;
    (element.current?.querySelector<HTMLElement>('button:enabled') ?? element.current)?.focus();
  }, [key]);
  return element;
}
