import './card.css';
import './facts.css';
import type { ReactNode } from 'react';
import { houseNumber } from '#domain/houses/house-number.ts';
import { slugIdLength } from '#domain/houses/slug.ts';
import { formatMoney, formatPrice } from '#domain/locale.ts';
import { useSite } from '#shared/site-context.tsx';
import { LowestPrice } from '#shared/ui/lowest-price.tsx';
import { Picture } from '#shared/ui/picture.tsx';
import { Price } from '#shared/ui/price.tsx';
import type { CardData } from './card-data.ts';
import { Countdown } from './countdown.tsx';
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
  /** Id of the whole, for a card that something refers to. */
  id?: string | undefined;
  /** Whether scripts of other pages look for the card, by its house's number. */
  isSought?: boolean;
  /** End of the offer whose clock the page shows elsewhere, ISO: the card says what it saves. */
  end?: string | undefined;
  /** Below the facts: only the list view has room for it. */
  more?: ReactNode;
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
  id,
  isSought = false,
  end,
  more,
}: HouseCardProps) {
  const isListed = more !== undefined;
  const { language, messages, path } = useSite();
  const { badge, offer } = house;
  const words = messages.campaign.price;
  return (
    <div
      className="cell"
      id={id}
      data-house={isSought ? house.slug.slice(-slugIdLength) : undefined}
    >
      <a className="card" href={`/${language}/houses/${house.slug}`}>
        {Picture({
          url: house.picture,
          preset: 'card',
          alt: '',
          priority,
          sizes: isListed ? listSizes : undefined,
        })}
        {badge && <span className={`tag tag-${badge}`}>{messages.common.badge[badge]}</span>}
        {/* A sold house needs no countdown. */}
        {offer &&
          badge !== 'sold' &&
          (offer.until === end ? (
            <span className="card-saving">{words.saving(formatPrice(offer.amount, language))}</span>
          ) : (
            <Countdown end={offer.until} variant="card" />
          ))}
        {/* The line of facts is as long as a narrow card is wide: there it stands on the picture. */}
        {!isListed && house.number !== null && (
          <span className="house-number">{houseNumber(house.number, language)}</span>
        )}
        <div>
          <Heading>{`${house.make} ${house.model}`}</Heading>
          {Facts({
            house: { ...house, number: isListed ? house.number : null },
            language,
            words: messages.common.facts,
          })}
          {more}
        </div>
        {/* Its row begins at one height in all cards beside each other. */}
        <div>
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
