const collator = new Intl.Collator(['bg', 'en'], { sensitivity: 'accent', numeric: true });

/** Order of names: Bulgarian alphabet and Latin in one list, without case, "Rio 2" before "Rio 10". */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
}
