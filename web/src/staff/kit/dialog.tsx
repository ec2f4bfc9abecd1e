import { type ReactNode, useEffect, useRef } from 'react';

interface DialogProps {
  label: string;
  /** Called for Escape; the owner takes the dialog away. */
  onClose: () => void;
  wide?: boolean;
  /** Where the focus goes afterwards; back to where it was without it, or where it finds nothing. */
  returnTo?: () => HTMLElement | null;
  children: ReactNode;
}

/** A native modal dialog, open for as long as it is rendered; focus goes back to where it was. */
export function Dialog({ label, onClose, wide = false, returnTo, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const afterwards = useRef(returnTo);
  useEffect(() => {
    const before = document.activeElement;
    const dialog = element.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      const back = afterwards.current?.() ?? before;
      if (back instanceof HTMLElement && back.isConnected) back.focus();
    };
  }, []);
  return (
    <dialog
      className={wide ? 'staff-dialog staff-dialog-wide' : 'staff-dialog'}
      ref={element}
      aria-label={label}
      // Browsers let a page prevent one `cancel`: the next Escape would close what its owner keeps open. The key itself can
      // be prevented every time; of dialogs inside one another the innermost takes it.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onClose();
      }}
      // Other ways to ask for it: a phone's Back.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
