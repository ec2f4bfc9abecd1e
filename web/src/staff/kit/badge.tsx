import type { ReactNode } from 'react';

/** Colours of kit.css; without one a badge is sand. */
export type Tone = 'alarm' | 'good' | 'bad' | 'info' | 'warn';

interface BadgeProps {
  tone?: Tone | undefined;
  children: ReactNode;
}

/** A state in one or two words. */
export function Badge({ tone, children }: BadgeProps) {
  return <em className={tone ? `staff-badge staff-badge-${tone}` : 'staff-badge'}>{children}</em>;
}
