import { type RefObject, useEffect, useRef } from 'react';

/** The row that was opened may have left the list meanwhile: when it is closed and nothing has the focus, `target` has it. */
export function useFocusAfterClose(open: string | null, target: RefObject<HTMLElement | null>): void {
  const before = useRef(open);
  useEffect(() => {
    const closed = before.current !== null && open === null;
    before.current = open;
    if (closed && document.activeElement === document.body) target.current?.focus();
  }, [open, target]);
}
