export const csvType = 'text/csv;charset=utf-8';

/** Has the browser save a text as a file. */
export function downloadFile(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once, because the browser may not have begun to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
