import { type RefObject, useEffect, useRef } from 'react';

/** Whether the focus is on something that `element` is no part of, and no dialog as a whole. */
function isElsewhere(element: HTMLElement | null): boolean {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return false;
  return !activeElement.matches('[role=dialog]') && !element?.contains(activeElement);
}

/**
 * A pressed button may disappear, and the focus with it. So whenever `key` changes and nothing has
 * the focus, the first button in the element gets it, or the element itself.
 */
export function useKeptFocus(key: string) {
  const element = useRef<HTMLDivElement>(null);
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    const { activeElement } = document;
    // Some browsers give a pressed button no focus: then what lies around it has it.
    if (activeElement !== element.current && isElsewhere(null)) return;
    (element.current?.querySelector<HTMLElement>('button:enabled') ?? element.current)?.focus();
  }, [key]);
  return element;
}

/** Gives a part of the page the focus of what was pressed in it and is gone, or about to go. */
export function focusPart({ current: part }: RefObject<HTMLElement | null>): void {
  if (!isElsewhere(part)) part?.focus({ preventScroll: true });
}

/**
 * For a part in which a button opens a form in its own place: the form's first field gets the focus
 * with it, and its button comes into sight, and the part itself once the form is closed, so that a
 * second press does nothing.
 */
export function useFormFocus(isOpen: boolean) {
  const part = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    if (!isOpen) return focusPart(part);
    part.current?.querySelector('input')?.focus();
    part.current?.querySelector('[type=submit]')?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen]);
  return part;
}
