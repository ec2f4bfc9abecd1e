import type { ReactNode } from 'react';

interface PanelLinkProps {
  /** Id of the panel. */
  to: string;
  /** What it is called where it has no words. */
  label?: string;
  children: ReactNode;
}

/**
 * Stands beside a button that opens a popover, in browsers without them (docs/architecture.md): leads
 * to where the panel stands in the page. `beyond.css` shows one of the two.
 */
export const PanelLink = ({ to, label, children }: PanelLinkProps) => (
  <a className="panel-link" href={`#${to}`} aria-label={label}>
    {children}
  </a>
);
