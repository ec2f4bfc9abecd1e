import type { ReactNode } from 'react';

/** Names and values of one thing; holds `Fact`s. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="request-facts">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
