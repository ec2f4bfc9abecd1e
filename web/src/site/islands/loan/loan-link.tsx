import type { SaleStatus } from '../../../../../functions/domain/caravan-facts.ts';
import { dealer } from '../../../../../functions/domain/dealer.ts';
import type { Language } from '../../../../../functions/domain/locale.ts';
import { useSite } from '../../../shared/site-context.tsx';

/** The house a loan is asked for. */
export interface LoanHouse {
  id: string;
  name: string;
}

/** What the dialog is opened with: it stands in the link's `data-loan`, as JSON. */
export interface LoanDialogProps {
  language: Language;
  house: LoanHouse;
  /** Effective price of the moment, EUR. */
  price: number;
}

/** The form as a page: with terms, it opens with these. Months; EUR. */
export function instalmentsPath(
  language: Language,
  slug: string,
  terms?: { period: number; down_payment: number },
): string {
  const query = terms ? `?period=${terms.period}&down_payment=${terms.down_payment}` : '';
  return `/${language}/houses/${slug}/instalments${query}`;
}

interface LoanLinkProps {
  house: LoanHouse & { slug: string };
  /** The effective one of the moment, whole EUR. */
  price: number;
  saleStatus: SaleStatus;
}

/** Leads to the form for a loan, which scripts/loan-link.ts opens in place; for a house that is not to be had, says so. */
export function LoanLink({ house: { id, name, slug }, price, saleStatus }: LoanLinkProps) {
  const { language, messages } = useSite();
  const { financing } = messages.house;
  if (saleStatus !== 'available') return <p className="form-hint">{financing[saleStatus]}</p>;
  const opened: LoanDialogProps = { language, house: { id, name }, price };
  return (
    <a
      className="button button-quiet panel-loan"
      href={instalmentsPath(language, slug)}
      data-loan={JSON.stringify(opened)}
      data-failed={financing.failed}
    >
      {financing.button(dealer.provider.shortName)}
    </a>
  );
}
