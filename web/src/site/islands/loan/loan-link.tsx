import { dealer } from '#domain/dealer/dealer.ts';
import type { Language } from '#domain/locale.ts';
import { useSite } from '#shared/site-context.tsx';
import { Icon } from '#shared/ui/icon.tsx';

/** The house for which the loan is. */
export interface LoanHouse {
  id: string;
  name: string;
}

/** The dialog's props: they stand in the link's `data-loan`, as JSON. */
export interface LoanDialogProps {
  language: Language;
  house: LoanHouse;
  /** Effective price of the moment, EUR. */
  price: number;
}

/** The address of the form's page, which opens with the terms of the house's loan example. */
export function instalmentsPath(language: Language, slug: string): string {
  return `/${language}/houses/${slug}/instalments`;
}

interface LoanLinkProps {
  house: LoanHouse & { slug: string };
  /** The effective one of the moment, whole EUR. */
  price: number;
  /** Instead of the bank's short name: a button below the figures, not an icon with its name. */
  label?: string;
}

/** Link to the loan form, which scripts/loan-link.ts opens in place. */
export function LoanLink({ house: { id, name, slug }, price, label }: LoanLinkProps) {
  const { language, messages } = useSite();
  const { financing } = messages.house;
  const opened: LoanDialogProps = { language, house: { id, name }, price };
  return (
    <a
      className={label ? 'button button-quiet' : 'toggle panel-loan'}
      href={instalmentsPath(language, slug)}
      data-loan={JSON.stringify(opened)}
      data-failed={financing.failed}
    >
      {!label && <Icon name="calendar" />}
      {label ?? financing.button(dealer.provider.shortName)}
    </a>
  );
}
