import { formatPrice } from '#domain/locale.ts';
import { Picture } from '#shared/ui/picture.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import { Badge } from '../../kit/badge.tsx';
import type { PickHouse } from './pick-houses.ts';

/** The words for another offer that lowers a chosen house's price. */
export const otherWarning = {
  individual: 'otherIndividual',
  campaign: 'otherCampaign',
  both: 'otherBoth',
} as const;

/** Picture, name, price and what staff should know of a house. */
export function HouseSummary({
  house,
  discounted = false,
}: {
  house: PickHouse;
  discounted?: boolean;
}) {
  const { language, messages } = useAdmin();
  const words = messages.adminCampaign.pick;
  return (
    <>
      {house.main_image ? (
        <Picture url={house.main_image} preset="adminMedium" alt="" />
      ) : (
        <i aria-hidden="true" />
      )}
      <span>
        <b>
          {house.make} {house.model}
        </b>
        <span>
          {house.year} · {formatPrice(house.price, language)}
        </span>
        <HouseMarks house={house} />
        {discounted && <Badge tone="warn">{words.discounted}</Badge>}
      </span>
    </>
  );
}

/** What staff should know of a house before they put it on offer. */
export function HouseMarks({ house }: { house: PickHouse }) {
  const words = useAdmin().messages.adminCampaign.pick;
  return (
    <>
      {(!house.is_visible || house.archived_at !== null) && <Badge>{words.hidden}</Badge>}
      {house.sale_status !== 'available' && <Badge>{words[house.sale_status]}</Badge>}
    </>
  );
}
