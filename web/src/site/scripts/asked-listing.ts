/** Why a document of the listing was asked for, until it is there. */
export interface AskedBy {
  address: string;
  /** Selector of the control, where it may be there again. */
  control: string | null;
  /** It was typed into. */
  typed: boolean;
}

interface Kept extends AskedBy {
  /** px. */
  scroll: number;
  /** What stood in the field that was typed into, and where its caret was. */
  value?: string;
  caret?: number | null;
  /** The focus was drawn: it was moved by keys. */
  drawn: boolean;
}

const name = 'listing-asked';

/** A selector of a control that finds the same one in another document of the listing. */
export function controlOf(control: Element | null): string | null {
  if (control instanceof HTMLInputElement && /radio|checkbox/.test(control.type))
    return `.listing [name="${control.name}"][value="${CSS.escape(control.value)}"]`;
  if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
    return `.listing [name="${control.name}"]`;
  const mark = control?.getAttribute('data-asks');
  return mark ? `[data-asks="${mark}"]` : null;
}

/** Keeps for the next document by what control it was asked for, and where the page stands. */
export function handOver(asked: AskedBy): void {
  const control = asked.control ? document.querySelector(asked.control) : null;
  const kept: Kept = { ...asked, scroll: scrollY, drawn: document.activeElement?.matches(':focus-visible') ?? false };
  if (asked.typed && control instanceof HTMLInputElement) {
    kept.value = control.value;
    kept.caret = control.selectionStart;
  }
  try {
    sessionStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // Without storage the new document stands at its top, as after any link.
  }
}

function read(): Kept | null {
  try {
    const text = sessionStorage.getItem(name);
    sessionStorage.removeItem(name);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

interface TakenOver {
  control: Element;
  /** Name of the field that was typed into. */
  name: string;
  typed: boolean;
  /** More was typed than this document was asked for. */
  goesOn: boolean;
}

/** Where a control of the document before asked for this one: puts page, focus and caret where they were. */
export function takeOver(address: string): TakenOver | null {
  const kept = read();
  if (kept?.address !== address) return null;
  scrollTo({ top: kept.scroll, behavior: 'instant' });
  const found = kept.control === null ? null : document.querySelector<HTMLElement>(kept.control);
  const control = found?.checkVisibility() ? found : document.querySelector<HTMLElement>('main h1');
  if (!control) return null;
  if (control !== found) control.tabIndex = -1;
  // Browsers draw the focus that a script sets: to who uses a mouse it would be news.
  if (!kept.drawn) {
    control.dataset.quiet = '';
    addEventListener('keydown', () => delete control.dataset.quiet, { once: true });
  }
  control.focus({ preventScroll: true });
  const goesOn = control instanceof HTMLInputElement && kept.typed && restoreText(control, kept);
  return { control, name: control.getAttribute('name') ?? '', typed: kept.typed, goesOn };
}

/** Puts text and caret of a field back; true where the text is not what the document says. */
function restoreText(field: HTMLInputElement, { value = field.value, caret }: Kept): boolean {
  // Set anew, the caret of a number, which no script can place, goes to the end.
  field.value = '';
  field.value = value;
  if (field.type === 'search' && typeof caret === 'number') field.setSelectionRange(caret, caret);
  return value !== field.defaultValue;
}
