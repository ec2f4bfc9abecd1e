/** `list` with the entry at `from` moved to `to`; indexes outside change nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const copy = [...list];
  if (from < 0 || from >= copy.length || to < 0 || to >= copy.length) return copy;
  copy.splice(to, 0, ...copy.splice(from, 1));
  return copy;
}

/**
 * Puts a picture that has just finished uploading where it belongs: after those chosen before it, before those of later
 * uploads that were quicker. `turns` says which upload brought a picture; pictures without one were there before.
 */
export function placed(
  pictures: readonly string[],
  url: string,
  turn: number,
  turns: ReadonlyMap<string, number>,
): string[] {
  if (pictures.includes(url)) return [...pictures];
  let at = pictures.length;
  while (at > 0 && (turns.get(pictures[at - 1] ?? '') ?? -1) > turn) at -= 1;
  return [...pictures.slice(0, at), url, ...pictures.slice(at)];
}
