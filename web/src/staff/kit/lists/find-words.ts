/** Whether every typed word is found in the texts, whatever its case and the order of the words. */
export function finder(search: string): (...texts: string[]) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return (...texts) => {
    const text = texts.join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
