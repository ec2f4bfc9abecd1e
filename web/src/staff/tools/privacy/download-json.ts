/** Hands a value to the browser as a file to save. */
export function downloadJson(name: string, value: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Gone at once, some browsers would save nothing.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
