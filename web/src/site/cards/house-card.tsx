import './card.css';
import { houseNumber } from '#domain/houses/house-number.ts';
import { formatMoney, formatPrice } from '#domain/locale.ts';
import { useSite } from '#shared/site-context.tsx';
import { LowestPrice } from '#shared/ui/lowest-price.tsx';
import { Picture } from '#shared/ui/picture.tsx';
import { Price } from '#shared/ui/price.tsx';
import type { CardData } from './card-data.ts';
import { Countdown } from './countdown.tsx';
import { Extras } from './extras.tsx';
import { Facts } from './facts.tsx';
import { CardTools } from './house-tools.tsx';

/**
 * In the list view the picture is cropped to a narrow column: this is its width before the crop, at
 * the height of the card.
 */
const listSizes = '(min-width: 768px) 300px, 200px';

interface HouseCardProps {
  house: CardData;
  /** Level of the card's heading on its page. */
  heading?: 'h2' | 'h3';
  priority?: boolean;
  /** Also shows what comes with the house: only the list view has room for it. */
  detailed?: boolean;
}

/**
 * One house as a link: picture, name, the facts that a buyer compares, price; beside the link the
 * buttons that need scripts. Parts without hooks are called as functions, not mounted: as
 * components they would take four fifths of a listing's render time.
 */
export function HouseCard({
  house,
  heading: Heading = 'h2',
  priority = false,
  detailed = false,
}: HouseCardProps) {
  const { language, messages, path } = useSite();
  const { badge, offer } = house;
  const words = messages.campaign.price;
  return (
    <div className="cell">
      <a className="card" href={`/${language}/houses/${house.slug}`}>
        {Picture({
          url: house.picture,
          preset: 'card',
          alt: '',
          priority,
          sizes: detailed ? listSizes : undefined,
        })}
        {badge && <span className={`tag tag-${badge}`}>{messages.common.badge[badge]}</span>}
        {/* A sold house needs no countdown. */}
        {offer && badge !== 'sold' && <Countdown end={offer.until} variant="card" />}
        {/* The line of facts is as long as a narrow card is wide: there it stands on the picture. */}
        {!detailed && house.number !== null && (
          <span className="house-number">{houseNumber(house.number, language)}</span>
        )}
        <div className="card-body">
          <Heading>{`${house.make} ${house.model}`}</Heading>
          {Facts({
            house: { ...house, number: detailed ? house.number : null },
            language,
            words: messages.common.facts,
          })}
          {detailed && <Extras extras={house.extras} />}
          {Price({ eur: house.price, offer, language, words })}
          {offer && LowestPrice({ offer, language, words })}
          {house.loan && (
            <p className="monthly">
              {messages.house.loanExample.card(
                formatPrice(house.loan.down_payment, language),
                formatMoney(house.loan.instalment, language),
              )}
            </p>
          )}
        </div>
      </a>
      {/* A preview has no favourite button. */}
      {path && CardTools({ house, language })}
    </div>
  );
}
