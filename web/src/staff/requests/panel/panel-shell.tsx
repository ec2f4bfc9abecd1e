import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from '../../kit/dialog.tsx';

/** Where the list has room beside an open request. */
const wide = '(min-width: 1280px)';

interface PanelShellProps {
  label: string;
  /** For Escape and a phone's Back. */
  onEscape: () => void;
  children: ReactNode;
}

/** An open request: beside the list, over it on a narrower screen, and as a page on a phone. */
export function PanelShell(props: PanelShellProps) {
  // A screen that is turned meanwhile changes the styles alone: another element would lose what is
  // being typed.
  const [isBeside] = useState(() => matchMedia(wide).matches);
  const { label, onEscape, children } = props;
  if (isBeside) return <Beside {...props} />;
  return (
    <Dialog label={label} onClose={onEscape} wide className="request-page request-panel">
      {children}
    </Dialog>
  );
}

/** px between the panel and the edges of the screen. */
const gap = 16;

/** A dialog that leaves the list beside it in use. It ends where the screen ends. */
function Beside({ label, onEscape, children }: PanelShellProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!panel.current?.contains(document.activeElement))
      panel.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    function place() {
      const top = panel.current?.getBoundingClientRect().top ?? gap;
      panel.current?.style.setProperty('--above', `${Math.max(gap, Math.round(top))}px`);
    }
    place();
    addEventListener('scroll', place, { passive: true });
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place);
      removeEventListener('resize', place);
    };
  });
  return (
    <div
      ref={panel}
      className="request-beside request-panel"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        // Dialogs that the request opens are elsewhere in the page, and close by themselves.
        const { key, target, currentTarget, defaultPrevented } = event;
        const isInside = target instanceof Node && currentTarget.contains(target);
        if (key === 'Escape' && isInside && !defaultPrevented) onEscape();
      }}
    >
      {children}
    </div>
  );
}
