import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { SaleStatus } from '../../../../../functions/domain/caravan-facts.ts';
import { dealer } from '../../../../../functions/domain/dealer.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { lateAttribute, wasAskedEarly } from '../../application/asked-early.ts';
import type { LoanDialogProps } from './loan-dialog.tsx';

/** The house a loan is asked for. */
export interface LoanHouse {
  id: string;
  name: string;
}

const loadDialog = async () => (await import('./loan-dialog.tsx')).LoanDialog;

/** Ahead of the click, while the hand is on its way; whether it worked the click will tell. */
const warmUp = () => void loadDialog().catch(() => {});

interface LoanButtonProps {
  house: LoanHouse;
  /** The effective one of the moment, whole EUR. */
  price: number;
  saleStatus: SaleStatus;
}

/** Opens the loan dialog, which nobody loads before; for a house that is not to be had, says so. */
export function LoanButton({ house, price, saleStatus }: LoanButtonProps) {
  const { financing } = useSite().messages.house;
  const button = useRef<HTMLButtonElement>(null);
  const [Dialog, setDialog] = useState<ComponentType<LoanDialogProps> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [failed, setFailed] = useState(false);

  async function open() {
    setFailed(false);
    try {
      const loaded = await loadDialog();
      setDialog(() => loaded);
      setIsOpen(true);
    } catch {
      setFailed(true);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a click that came before the application
  useEffect(() => {
    if (button.current && wasAskedEarly(button.current)) void open();
  }, []);

  // An open dialog stays, whatever becomes of the house meanwhile: nothing typed is lost, and the server has the last word.
  if (saleStatus !== 'available' && !isOpen) return <p className="form-hint">{financing[saleStatus]}</p>;
  return (
    <>
      <button
        ref={button}
        className="button button-quiet panel-loan"
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={warmUp}
        onFocus={warmUp}
        onClick={open}
        {...{ [lateAttribute]: '' }}
      >
        {financing.button(dealer.provider.shortName)}
      </button>
      <p className="form-error" role="alert" hidden={!failed}>
        {failed && financing.failed}
      </p>
      {Dialog && isOpen && <Dialog house={house} price={price} onClose={() => setIsOpen(false)} />}
    </>
  );
}
