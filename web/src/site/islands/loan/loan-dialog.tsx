import { useEffect, useRef } from 'react';
import { dealer } from '../../../../../functions/domain/dealer.ts';
import { formatPrice } from '../../../../../functions/domain/locale.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { financingMessages } from '../../../shared/texts/financing-messages.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import type { LoanHouse } from './loan-button.tsx';
import { LoanForm } from './loan-form.tsx';

export interface LoanDialogProps {
  house: LoanHouse;
  /** Effective price of the moment, EUR. */
  price: number;
  /** It is closed: whoever opened it takes it away, and with it all that was typed. */
  onClose: () => void;
}

/** Buying a house in instalments: a native modal dialog, so the focus stays inside and Escape closes it. */
export function LoanDialog({ house, price, onClose }: LoanDialogProps) {
  const { language } = useSite();
  const words = financingMessages[language].financing;
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const close = () => dialog.current?.close();

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    title.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);

  return (
    <dialog className="loan" ref={dialog} aria-labelledby="loan-title" onClose={onClose}>
      <header className="loan-head">
        <div>
          <h2 id="loan-title" ref={title} tabIndex={-1}>
            {words.title(dealer.provider.shortName)}
          </h2>
          <p>
            {house.name} · <strong>{formatPrice(price, language)}</strong>
          </p>
        </div>
        <button className="tool" type="button" aria-label={words.close} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <LoanForm house={house} price={price} onClose={close} />
    </dialog>
  );
}
