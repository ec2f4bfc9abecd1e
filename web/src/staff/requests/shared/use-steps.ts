import { useState } from 'react';

/** Rows drawn at first and by each press of the button: thousands do not make the page heavy. */
const step = 100;

export function useSteps<Item>(items: readonly Item[]) {
  const [limit, setLimit] = useState(step);
  return {
    shown: items.slice(0, limit),
    /** How many the next press shows; 0 when all are there. */
    next: Math.max(0, Math.min(step, items.length - limit)),
    more: () => setLimit(limit + step),
  };
}
