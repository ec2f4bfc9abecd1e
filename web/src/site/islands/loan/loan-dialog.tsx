import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { dealerProvider } from '#domain/dealer/dealer.ts';
import { formatPrice } from '#domain/locale.ts';
import { reportCrash } from '#shared/api/report-crash.ts';
import type { FinancingWords } from '#shared/texts/financing-messages.ts';
import { closePath, Drawing } from '#shared/ui/icon.tsx';
import { LoanForm } from './loan-form.tsx';
import type { LoanDialogProps } from './loan-link.tsx';

interface Given extends LoanDialogProps {
  words: FinancingWords;
  /**
   * `resets`: all that was typed is forgotten. It is not after Back, which a phone's edge is easily
   * taken for, nor after a phone's button for it, which the browser makes a request to close.
   */
  onClose: (resets: boolean) => void;
}

function LoanDialog({ onClose, ...given }: Given) {
  const { language, house, price, words } = given;
  const dialog = useRef<HTMLDialogElement>(null);
  const isByHand = useRef(false);
  const close = () => {
    isByHand.current = true;
    dialog.current?.close();
  };
  const closed = () => {
    const isSent = dialog.current?.querySelector('.loan-submitted');
    onClose(isByHand.current || Boolean(isSent));
  };

  return (
    <dialog
      className="loan"
      ref={dialog}
      aria-labelledby="loan-title"
      onKeyDown={({ key }) => {
        isByHand.current = key === 'Escape';
      }}
      onClose={closed}
    >
      <header className="loan-head">
        <div>
          <h2 id="loan-title" tabIndex={-1}>
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

/** The link whose dialog is open; null while none is. */
let opener: HTMLAnchorElement | null = null;
/** The dialog that was drawn last, with all that was typed, and the props of its link. */
let drawn: { dialog: HTMLDialogElement; props: string; forget: () => void } | null = null;
/** Resolves once the browser, after a dialog was closed, is back at the page's own address. */
let leaving = Promise.resolve();

const isAt = (link: HTMLAnchorElement) => location.pathname === link.pathname;

/** Lets the opener go, which gets the focus back. */
function release(): HTMLAnchorElement | null {
  removeEventListener('popstate', onMove);
  const link = opener;
  opener = null;
  link?.focus({ preventScroll: true });
  return link;
}

function onMove(): void {
  if (!opener || isAt(opener)) return;
  drawn?.dialog.close();
  // At once: a Forward right behind this Back comes before the dialog's event.
  release();
}

function onClose(resets: boolean): void {
  // The event of a closing before this opening.
  if (drawn?.dialog.open) return;
  if (resets) drawn?.forget();
  const link = release();
  if (!link || !isAt(link)) return;
  leaving = new Promise((resolve) => addEventListener('popstate', () => resolve(), { once: true }));
  history.back();
}

/** Draws a link's form in a dialog that is not open yet. */
function draw({ href, dataset }: HTMLAnchorElement, words: FinancingWords): void {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place, {
    onUncaughtError(error) {
      reportCrash(error);
      // The dialog broke: the page at the link's address has the same form.
      location.assign(href);
    },
  });
  const { loan = '{}' } = dataset;
  const given: LoanDialogProps = JSON.parse(loan);
  flushSync(() => root.render(<LoanDialog {...given} words={words} onClose={onClose} />));
  const forget = () => {
    root.unmount();
    place.remove();
    drawn = null;
  };
  const dialog = place.querySelector('dialog');
  drawn = dialog && { dialog, props: loan, forget };
}

/**
 * Opens a link's form under the link's address: Back closes it, and a reload shows its page. It is
 * a native modal dialog, so the focus stays inside and Escape closes it.
 */
export async function openLoan(link: HTMLAnchorElement, words: FinancingWords): Promise<void> {
  await leaving;
  if (opener) return;
  if (drawn?.props !== link.dataset.loan) {
    drawn?.forget();
    draw(link, words);
  }
  opener = link;
  // At the link's address already: Forward led there, and the history has its entry.
  if (!isAt(link)) history.pushState(null, '', link.href);
  addEventListener('popstate', onMove);
  drawn?.dialog.showModal();
  drawn?.dialog.querySelector('h2')?.focus();
}
