import './asked-frame.css';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../shared/ui/icon.tsx';

interface AskedFrameProps {
  /** What a script puts into a frame when it is asked for: until then nothing of its service is loaded. */
  frame: string;
  title: string;
  /** Its page elsewhere. */
  page: string;
  icon: IconName;
  ask: string;
  className?: string;
  /** What is seen until then. */
  children?: ReactNode;
}

/** Room for what another service shows, and the link that asks for it. */
export function AskedFrame({ frame, title, page, icon, ask, className, children }: AskedFrameProps) {
  return (
    <div className={['asked-frame', className].filter(Boolean).join(' ')} data-frame={frame} data-title={title}>
      {children}
      <a href={page} rel="noopener">
        <Icon name={icon} />
        {ask}
      </a>
    </div>
  );
}
