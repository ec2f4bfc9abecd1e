interface ToastAction {
  label: string;
  run(): void;
}

/**
 * Toasts lie over the page and over the bar at a phone's foot, under open dialogs. Their styles are
 * in this script, so that pages without a toast do not load them.
 */
const placeLooks =
  'position:fixed;z-index:8;bottom:84px;inset-inline:16px;display:grid;gap:8px;justify-items:center;pointer-events:none';
const looks =
  'max-width:640px;display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center;padding:10px 16px;border:1px solid var(--edge);border-radius:12px;background:var(--ink);color:#fff;font-size:15px;box-shadow:0 8px 24px #1d2a2640;pointer-events:auto';
const buttonLooks =
  'min-height:44px;padding:0 14px;border:1px solid #fff;border-radius:8px;background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer';

const shown = new Map<string, HTMLElement>();
let place: HTMLElement | undefined;

/** One element for all toasts: they are stacked, so none covers another's buttons. */
function toastPlace(): HTMLElement {
  if (place) return place;
  place = document.createElement('div');
  place.style.cssText = placeLooks;
  document.body.append(place);
  return place;
}

/**
 * Shows a toast about the page as a whole. It lies outside the page's content, so it stays when
 * that is drawn again. A second toast of the same name is not shown. Screen readers announce it,
 * and the focus stays where it is.
 */
export function showToast(name: string, text: string, actions: readonly ToastAction[] = []): void {
  if (shown.has(name)) return;
  const toast = document.createElement('div');
  toast.setAttribute('role', 'status');
  toast.dataset.toast = name;
  toast.style.cssText = looks;
  shown.set(name, toast);
  toastPlace().append(toast);
  const words = document.createElement('span');
  words.style.cssText = 'flex:1 1 260px';
  words.textContent = text;
  const buttons = actions.map(({ label, run }) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.style.cssText = buttonLooks;
    button.textContent = label;
    button.addEventListener('click', run);
    return button;
  });
  // Screen readers announce only what is added to a live region after it is in the page.
  setTimeout(() => toast.append(words, ...buttons), 50);
}

export function hideToast(name: string): void {
  shown.get(name)?.remove();
  shown.delete(name);
}
