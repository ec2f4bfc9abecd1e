import { dealer } from '#domain/dealer/dealer.ts';
import type { SaleStatus } from '#domain/houses/sale-status.ts';
import type { Language } from '#domain/locale.ts';
import { useSite } from '#shared/site-context.tsx';
import type { Chosen } from './loan-terms.ts';

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
  chosen?: Chosen;
}

/** Period (months) and down payment (EUR) with which a form can open. */
interface Terms {
  period: number;
  down_payment: number;
}

/**
 * The address of the form's page; with `terms` the form opens with this period and down payment.
 */
export function instalmentsPath(language: Language, slug: string, terms?: Terms | null): string {
  const query = terms ? `?period=${terms.period}&down_payment=${terms.down_payment}` : '';
  return `/${language}/houses/${slug}/instalments${query}`;
}

interface LoanLinkProps {
  house: LoanHouse & { slug: string };
  /** The effective one of the moment, whole EUR. */
  price: number;
  saleStatus: SaleStatus;
  /**
   * Period and down payment of the monthly figure on the page, so that the form shows the same;
   * null where there is none.
   */
  terms: Terms | null;
}

/**
 * Link to the loan form, which scripts/loan-link.ts opens in place; for a house that can't be
 * bought, a sentence.
 */
export function LoanLink({ house: { id, name, slug }, price, saleStatus, terms }: LoanLinkProps) {
  const { language, messages } = useSite();
  const { financing } = messages.house;
  if (saleStatus !== 'available') return <p className="form-hint">{financing[saleStatus]}</p>;
  const chosen = terms && { period: terms.period, downPayment: String(terms.down_payment) };
  const opened: LoanDialogProps = {
    language,
    house: { id, name },
    price,
    ...(chosen && { chosen }),
  };
  return (
    <a
      className="button button-quiet panel-loan"
      href={instalmentsPath(language, slug, terms)}
      data-loan={JSON.stringify(opened)}
      data-failed={financing.failed}
    >
      {financing.button(dealer.provider.shortName)}
    </a>
  );
}
