/**
 * Makes these the element's children, in this order. Those that stay are not moved, so the focus in
 * them stays, too.
 */
export function arrange(parent: Element, children: readonly Element[]): void {
  for (const child of [...parent.children]) if (!children.includes(child)) child.remove();
  for (const [at, child] of children.entries()) {
    const there = parent.children[at];
    if (there !== child) parent.insertBefore(child, there ?? null);
  }
}
