/**
 * What the oldest browsers (docs/architecture.md) lack and scripts use, so that these can be written
 * for the others. Imported before all else.
 */
function define(on: object, name: string, value: (...given: never[]) => unknown): void {
  if (!(name in on)) Object.defineProperty(on, name, { value, configurable: true, writable: true });
}

define(URL, 'canParse', (address: string, base?: string) => {
  try {
    return Boolean(new URL(address, base));
  } catch {
    return false;
  }
});

define(AbortSignal, 'timeout', (ms: number) => {
  const control = new AbortController();
  setTimeout(() => control.abort(new DOMException('No answer in time', 'TimeoutError')), ms);
  return control.signal;
});

define(AbortSignal, 'any', (signals: Iterable<AbortSignal>) => {
  const control = new AbortController();
  for (const signal of signals) {
    const end = () => control.abort(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true, signal: control.signal });
  }
  return control.signal;
});

define(
  HTMLFormElement.prototype,
  'requestSubmit',
  function (this: HTMLFormElement, submitter?: HTMLElement) {
    const button = submitter ?? document.createElement('button');
    if (!submitter) {
      button.hidden = true;
      this.append(button);
    }
    button.click();
    if (!submitter) button.remove();
  },
);

/** `ariaLabel` and others as the attribute of that name; null removes it. */
const reflected = ['busy', 'current', 'expanded', 'hidden', 'label', 'pressed'].map(
  (name) => [`aria${name.replace(/./, (first) => first.toUpperCase())}`, `aria-${name}`] as const,
);
for (const [name, attribute] of [...reflected, ['role', 'role'] as const])
  if (!(name in Element.prototype))
    Object.defineProperty(Element.prototype, name, {
      configurable: true,
      get(this: Element) {
        return this.getAttribute(attribute);
      },
      set(this: Element, value: string | null) {
        if (value === null) this.removeAttribute(attribute);
        else this.setAttribute(attribute, value);
      },
    });

export {};
