/** `make`, run at the first call and remembered: for parts of the catalogue that not every request needs. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
