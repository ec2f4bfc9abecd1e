/**
 * False for a click with another button or a key held, by which a visitor asks for a new tab, a
 * window or a download: the browser follows the link by itself.
 */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
