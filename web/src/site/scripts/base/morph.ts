const isAlike = (one: Node, other: Node) =>
  one.nodeName === other.nodeName &&
  (!(one instanceof Element && other instanceof Element) ||
    (one.id === other.id &&
      one.classList[0] === other.classList[0] &&
      one.getAttribute('name') === other.getAttribute('name')));

function takeAttributes(live: Element, made: Element): void {
  // What the visitor has opened stays open.
  for (const name of live.getAttributeNames())
    if (!made.hasAttribute(name) && name !== 'open') live.removeAttribute(name);
  for (const name of made.getAttributeNames()) {
    const value = made.getAttribute(name) ?? '';
    if (live.getAttribute(name) !== value) live.setAttribute(name, value);
  }
}

/**
 * Changes the element `live` into `made`. Elements that both have are kept, and with them focus,
 * caret, listeners and open popovers. `replace` is called with every such pair first; it returns
 * true where it has handled everything inside.
 */
export function morph(
  live: Element,
  made: Element,
  replace: (live: Element, made: Element) => boolean,
): void {
  takeAttributes(live, made);
  let at = live.firstChild;
  for (const child of made.childNodes) {
    let match = at;
    while (match && !isAlike(match, child)) match = match.nextSibling;
    if (!match) {
      live.insertBefore(document.importNode(child, true), at);
      continue;
    }
    while (at && at !== match) {
      const next = at.nextSibling;
      at.remove();
      at = next;
    }
    at = match.nextSibling;
    if (!(match instanceof Element && child instanceof Element)) {
      if (match.nodeValue !== child.nodeValue) match.nodeValue = child.nodeValue;
    } else if (!replace(match, child) && !match.isEqualNode(child)) morph(match, child, replace);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}
