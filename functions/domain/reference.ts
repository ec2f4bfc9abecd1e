/** By what customer and dealer call a request when they speak: the first eight characters of its id. */
export function referenceOf(id: string): string {
  return id.slice(0, 8).toUpperCase();
}
