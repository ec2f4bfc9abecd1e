/** Opens what an element is folded into. */
export function openAround(element: Element | null): void {
  for (let box = element?.closest('details'); box; box = box.parentElement?.closest('details'))
    box.open = true;
}
