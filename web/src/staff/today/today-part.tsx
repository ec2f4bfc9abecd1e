import type { ReactNode, RefObject } from 'react';

interface PartProps {
  title: string;
  /** Shown instead of the list when it is empty. */
  none: string;
  children: readonly ReactNode[];
  /** Above the list. */
  note?: ReactNode;
  more?: ReactNode;
  /** Gets the focus when a line with its buttons disappears. */
  heading?: RefObject<HTMLHeadingElement | null>;
}

/** A part of Today: lines under a title, or a word where there are none. */
export function Part({ title, none, children, note, more, heading }: PartProps) {
  return (
    <section className="staff-card today-part">
      <h2 {...(heading && { ref: heading, tabIndex: -1 })}>{title}</h2>
      {note}
      {children.length > 0 ? (
        <ul className="staff-lines">{children}</ul>
      ) : (
        <p className="staff-hint">{none}</p>
      )}
      {more}
    </section>
  );
}
