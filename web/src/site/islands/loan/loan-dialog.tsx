import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { dealerProvider } from '#domain/dealer/dealer.ts';
import { formatPrice } from '#domain/locale.ts';
import { reportCrash } from '#shared/api/report-crash.ts';
import type { FinancingWords } from '#shared/texts/financing-messages.ts';
import { closePath, Drawing } from '#shared/ui/icon.tsx';
import { LoanForm } from './loan-form.tsx';
import type { LoanDialogProps } from './loan-link.tsx';

/** `onClose`: the opener removes the dialog, and with it all that was typed. */
function LoanDialog({
  onClose,
  ...given
}: LoanDialogProps & { words: FinancingWords; onClose: () => void }) {
  const { language, house, price, words } = given;
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const close = () => dialog.current?.close();

  useEffect(() => {
    dialog.current?.showModal();
    title.current?.focus();
  }, []);

  return (
    <dialog className="loan" ref={dialog} aria-labelledby="loan-title" onClose={onClose}>
      <header className="loan-head">
        <div>
          <h2 id="loan-title" ref={title} tabIndex={-1}>
            {words.title(dealerProvider.shortName)}
          </h2>
          <p>
            {house.name} · <strong>{formatPrice(price, language)}</strong>
          </p>
        </div>
        <button className="tool" type="button" aria-label={words.close} onClick={close}>
          <Drawing path={closePath} />
        </button>
      </header>
      <LoanForm {...given} onClose={close} />
    </dialog>
  );
}

/** Closes the open dialog; null while none is open. */
let close: (() => void) | null = null;
/** Resolves once the browser, after a dialog was closed, is back at the page's own address. */
let leaving = Promise.resolve();

const isAt = (link: HTMLAnchorElement) => location.pathname === link.pathname;

/**
 * Shows the form over the page: a native modal dialog, so the focus stays inside and Escape closes
 * it.
 */
function show(link: HTMLAnchorElement, words: FinancingWords): void {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place, {
    onUncaughtError(error) {
      reportCrash(error);
      // The dialog broke: the page at the link's address has the same form.
      location.assign(link.href);
    },
  });
  const onClose = () => {
    close = null;
    removeEventListener('popstate', onMove);
    root.unmount();
    place.remove();
    link.focus({ preventScroll: true });
    if (!isAt(link)) return;
    leaving = new Promise((resolve) =>
      addEventListener('popstate', () => resolve(), { once: true }),
    );
    history.back();
  };
  const onMove = () => {
    if (!isAt(link)) close?.();
  };
  addEventListener('popstate', onMove);
  close = () => place.querySelector('dialog')?.close();
  const props: LoanDialogProps = JSON.parse(link.dataset.loan ?? '{}');
  flushSync(() => root.render(<LoanDialog {...props} words={words} onClose={onClose} />));
}

/** Opens a link's form under the link's address: Back closes it, and a reload shows its page. */
export async function openLoan(link: HTMLAnchorElement, words: FinancingWords): Promise<void> {
  await leaving;
  if (close) return;
  // At the link's address already: Forward led there, and the history has its entry.
  if (!isAt(link)) history.pushState(null, '', link.href);
  show(link, words);
}
