import './asked-frame.css';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#shared/ui/icon.tsx';

interface AskedFrameProps {
  /**
   * What a script puts into a frame when the visitor asks for it; until then nothing is loaded from
   * the service.
   */
  frame: string;
  title: string;
  /** Its page at the service. */
  page: string;
  icon: IconName;
  ask: string;
  className?: string;
  /** Shown until then. */
  children?: ReactNode;
}

/** The place for another service's content, and the link by which the visitor asks for it. */
export function AskedFrame({
  frame,
  title,
  page,
  icon,
  ask,
  className,
  children,
}: AskedFrameProps) {
  return (
    <div
      className={['asked-frame', className].filter(Boolean).join(' ')}
      data-frame={frame}
      data-title={title}
    >
      {children}
      <a className="asked-link" href={page} rel="noopener">
        <Icon name={icon} />
        {ask}
      </a>
    </div>
  );
}
