/** A new element with its classes and its text. */
export function made<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = '',
  words = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = words;
  return element;
}
