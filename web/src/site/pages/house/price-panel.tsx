import '../../cards/facts.css';
import type { ReactNode } from 'react';
import { dealer } from '#domain/dealer/dealer.ts';
import { phoneText } from '#domain/dealer/phone-text.ts';
import { extrasOf } from '#domain/houses/equipment.ts';
import { caravanBadge } from '#domain/houses/sale-status.ts';
import { formatPrice } from '#domain/locale.ts';
import { shownSize } from '#shared/formats/measure.ts';
import type { Offer } from '#shared/formats/offer.ts';
import { useSite } from '#shared/site-context.tsx';
import { LowestPrice } from '#shared/ui/lowest-price.tsx';
import { Price } from '#shared/ui/price.tsx';
import { Countdown } from '../../cards/countdown.tsx';
import { Extras } from '../../cards/extras.tsx';
import { Facts } from '../../cards/facts.tsx';
import type { ShownHouse } from './read-house.ts';

interface PricePanelProps {
  house: ShownHouse;
  name: string;
  /** The visitor's actions, on the first screen: right below the price. */
  actions?: ReactNode;
  /** Shown right under it. */
  below?: ReactNode;
}

/** Name, price, what to do, what comes with the house, and whom to call. */
export function PricePanel({ house, name, actions, below }: PricePanelProps) {
  const { language, messages } = useSite();
  const { help } = messages.house;
  const { sales, service } = dealer.phones;
  const status = caravanBadge(house);
  const { year, price, offer, beds, bedrooms, number } = house;
  return (
    <div className="panel-hold">
      <section className="panel" aria-label={name}>
        {(status || offer) && (
          <p className="tags">
            {status && <span className={`tag tag-${status}`}>{messages.common.badge[status]}</span>}
            {offer && (
              <span className="tag tag-offer">{messages.campaign.source[offer.source]}</span>
            )}
          </p>
        )}
        <h1>{name}</h1>
        <Facts
          house={{ year, size: shownSize(house.specs, language), beds, bedrooms, number }}
          language={language}
          words={messages.common.facts}
        />
        <Price eur={price} offer={offer} language={language} words={messages.campaign.price} />
        {house.vat && <p className="fine">{messages.house.vat[house.vat]}</p>}
        {offer && <OfferDetails offer={offer} sold={status === 'sold'} />}
        {/*
         * After a reload for a new price, scripts/prices/price-edges.ts writes the price here for
         * screen readers.
         */}
        <p
          className="hidden-text"
          role="status"
          data-price-news={messages.campaign.price.changed(formatPrice(price, language))}
        />
        {actions}
        <Extras extras={extrasOf(house)} />
        <div className="help">
          <h2>{help.title}</h2>
          <dl>
            <div>
              <dt>{sales.label[language]}</dt>
              <dd>
                <a href={`tel:${sales.dial}`}>{phoneText(sales)}</a>
              </dd>
            </div>
            <div>
              <dt>{service.label[language]}</dt>
              <dd>
                <a href={`tel:${service.dial}`}>{phoneText(service)}</a>
              </dd>
            </div>
            <div>
              <dt>{help.email}</dt>
              <dd>
                <a
                  href={`mailto:${dealer.email}?subject=${encodeURIComponent(help.subject(name))}`}
                >
                  {dealer.email}
                </a>
              </dd>
            </div>
          </dl>
        </div>
      </section>
      {below}
    </div>
  );
}

/**
 * Below an announced price: the saving, the price before, and until when it holds, where the house
 * can still be bought.
 */
function OfferDetails({ offer, sold }: { offer: Offer; sold: boolean }) {
  const { language, messages } = useSite();
  const words = messages.campaign.price;
  return (
    <div className="offer">
      <p className="offer-saving">{words.saving(formatPrice(offer.amount, language))}</p>
      <LowestPrice offer={offer} language={language} words={words} />
      {!sold && <Countdown end={offer.until} variant="detail" />}
    </div>
  );
}
