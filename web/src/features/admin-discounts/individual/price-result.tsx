import { discountedPrice } from '../../../../../functions/domain/discount.ts';
import { formatPrice } from '../../../../../functions/domain/locale.ts';
import { formatPercent } from '../../../../../functions/domain/percent.ts';
import { useAdmin } from '../../../app/admin-context.tsx';
import { typedDiscount } from '../discount-value.ts';
import type { DiscountDraft } from './discount-draft.ts';

interface PriceResultProps {
  /** List price of the chosen house, whole EUR; null while none is chosen. */
  listPrice: number | null;
  draft: Pick<DiscountDraft, 'discount_type' | 'discount_value'>;
}

/** What the discount makes of the price, while it is typed. */
export function PriceResult({ listPrice, draft }: PriceResultProps) {
  const { language, messages } = useAdmin();
  const { adminDiscounts, adminCampaign } = messages;
  const words = adminDiscounts.form.result;
  const discount = typedDiscount(draft.discount_type, draft.discount_value);
  if (listPrice === null || !discount) return <p className="discount-result staff-hint">{words.incomplete}</p>;
  const price = discountedPrice(listPrice, discount);
  const saving = listPrice - price;
  return (
    <div className="discount-result">
      <dl>
        <div>
          <dt>{words.list}</dt>
          <dd>{formatPrice(listPrice, language)}</dd>
        </div>
        <div className="discount-result-price">
          <dt>{words.price}</dt>
          <dd>{formatPrice(price, language)}</dd>
        </div>
        <div>
          <dt>{adminCampaign.chosen.saving}</dt>
          <dd>
            {formatPrice(saving, language)} ({formatPercent((saving / listPrice) * 100, language)})
          </dd>
        </div>
      </dl>
      {saving === 0 && <p className="discount-warning">{adminCampaign.chosen.noReduction}</p>}
      {price === 0 && <p className="discount-warning">{adminCampaign.chosen.free}</p>}
    </div>
  );
}
