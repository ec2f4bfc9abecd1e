import { useEffect, useRef } from 'react';

/**
 * A pressed button may disappear, and the focus with it. So whenever `key` changes and nothing has
 * the focus, the first in the element that `next` selects gets it, or the element itself.
 */
export function useKeptFocus<Place extends HTMLElement = HTMLDivElement>(
  key: string,
  next: 'button:enabled' | 'input' = 'button:enabled',
) {
  const element = useRef<Place>(null);
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.matches('[role=dialog]')) return;
    (element.current?.querySelector<HTMLElement>(next) ?? element.current)?.focus();
  }, [key, next]);
  return element;
}
