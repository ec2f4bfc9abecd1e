/** Ms that each testimonial stays, and for which a move blocks the next one asked for. Spec section 9. */
export const stay = 6000;
export const lock = 500;

/** The index `steps` after `index` of `count`, around both ends. */
export function wrapped(index: number, steps: number, count: number): number {
  return (((index + steps) % count) + count) % count;
}

/** What keeps the testimonials from moving by themselves. */
export interface Holds {
  stopped: boolean;
  hovered: boolean;
  focused: boolean;
  hidden: boolean;
}

export function movesByItself({ stopped, hovered, focused, hidden }: Holds): boolean {
  return !stopped && !hovered && !focused && !hidden;
}
