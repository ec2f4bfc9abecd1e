import type { CaravanCard } from '../../../../functions/domain/caravan.ts';
import { caravanBadge } from '../../../../functions/domain/sale-status.ts';
import { caravanSlug } from '../../../../functions/domain/slug.ts';
import { useSite } from '../../app/site-context.tsx';
import { Picture } from '../../components/ui/picture.tsx';
import { Price } from '../../components/ui/price.tsx';
import { Extras } from './extras.tsx';
import { Facts } from './facts.tsx';

interface HouseCardProps {
  house: CaravanCard;
  /** Level of the card's heading on its page. */
  heading?: 'h2' | 'h3';
  priority?: boolean;
  /** Also says what comes with the house; for the list view, which has the room. */
  detailed?: boolean;
}

/**
 * One house as a link: picture, name, the facts a buyer compares, price. Its parts have no hooks and are called, not
 * mounted: as components they would be four fifths of the time a listing takes to render.
 */
export function HouseCard({ house, heading: Heading = 'h2', priority = false, detailed = false }: HouseCardProps) {
  const site = useSite();
  const { language, messages } = site;
  const status = caravanBadge(house);
  return (
    <a className="card" href={`/${language}/houses/${caravanSlug(house)}`}>
      {Picture({ url: house.main_image, preset: 'card', alt: '', priority })}
      {status && <span className={`tag tag-${status}`}>{messages.common.badge[status]}</span>}
      <div className="card-body">
        <Heading>{`${house.make} ${house.model}`}</Heading>
        {Facts({ house, site })}
        {detailed && <Extras house={house} />}
        {Price({ eur: house.price, language })}
      </div>
    </a>
  );
}
