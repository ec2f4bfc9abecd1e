/** Letters of a name, and of all names, that a sentence holds. */
const [longest, most] = [40, 450];

/**
 * As many names of a stranger's file as a sentence can hold, the long ones cut short, and how many
 * there are beside.
 */
export function someNames(names: readonly string[]): { named: readonly string[]; more: number } {
  const named: string[] = [];
  let letters = 0;
  for (const name of names) {
    const short = name.length > longest ? `${name.slice(0, longest)}…` : name;
    // With what stands around it.
    letters += short.length + 4;
    if (letters > most) break;
    named.push(short);
  }
  return { named, more: names.length - named.length };
}
