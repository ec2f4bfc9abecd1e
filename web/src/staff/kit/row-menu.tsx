import { type ReactNode, useEffect, useRef, useState } from 'react';

interface RowMenuProps {
  /** Name of the button, with the row's. */
  label: string;
  /** Links and buttons; `close` gives the focus back to the menu's button. */
  children: (close: () => void) => ReactNode;
}

/** What else can be done with a row, behind one button. Closes with Escape and when anything else is used. */
export function RowMenu({ label, children }: RowMenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const away = ({ target }: Event) => {
      if (!(target instanceof Node && root.current?.contains(target))) setOpen(false);
    };
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('focusin', away);
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('focusin', away);
      document.removeEventListener('keydown', leave);
    };
  }, [open]);
  return (
    <div className="row-menu" ref={root}>
      <button
        className="staff-icon"
        type="button"
        ref={button}
        aria-expanded={open}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12h.01M12 12h.01M19 12h.01" />
        </svg>
      </button>
      {open && (
        <div className="row-menu-items">
          {children(() => {
            button.current?.focus();
            setOpen(false);
          })}
        </div>
      )}
    </div>
  );
}
