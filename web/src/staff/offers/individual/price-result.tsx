import { discountedPrice } from '../../../../../functions/domain/discount.ts';
import { formatPercent, formatPrice } from '../../../../../functions/domain/locale.ts';

import { useAdmin } from '../../kit/admin-context.tsx';
import { Announcement, useAnnouncements } from '../announcement.tsx';
import { typedDiscount } from '../discount-value.ts';
import { typedDiscountTerms } from './check-discount.ts';
import type { DiscountDraft } from './discount-draft.ts';

interface PriceResultProps {
  /** List price of the chosen house, whole EUR; null while none is chosen. */
  listPrice: number | null;
  /** The discount's own id; null for a new one. */
  id: string | null;
  draft: DiscountDraft;
}

/** What the discount makes of the price, while it is typed, and what may be announced of that. */
export function PriceResult({ listPrice, id, draft }: PriceResultProps) {
  const { language, messages } = useAdmin();
  const { adminDiscounts, adminCampaign } = messages;
  const words = adminDiscounts.form.result;
  const discount = typedDiscount(draft.discount_type, draft.discount_value);
  const typed = typedDiscountTerms(id, draft);
  const { preview, failed } = useAnnouncements(typed);
  const announced = adminCampaign.announced;
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
      {typed && (
        <p className="discount-announcement">
          <span>{announced.label}:</span>{' '}
          {failed ? (
            <em className="campaign-warning">{announced.failed}</em>
          ) : (
            <Announcement foretold={preview?.results[0]} />
          )}
        </p>
      )}
      {saving === 0 && <p className="discount-warning">{adminCampaign.chosen.noReduction}</p>}
      {price === 0 && <p className="discount-warning">{adminCampaign.chosen.free}</p>}
    </div>
  );
}
