import { dealer } from '../../../../functions/domain/dealer.ts';
import { useSite } from '../../app/site-context.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Price } from '../../components/ui/price.tsx';
import type { Offer } from '../../lib/offer.ts';

/** At the bottom of a phone's screen: the price and the call, always in reach. */
export function PhoneBar({ eur, offer }: { eur: number; offer: Offer | null }) {
  const { language, messages } = useSite();
  const { call } = messages.house;
  const { sales } = dealer.phones;
  return (
    <div className="phone-bar">
      <Price eur={eur} offer={offer} language={language} words={messages.campaign.price} />
      <a className="button" href={`tel:${sales.dial}`} aria-label={call(sales.shown)}>
        <Icon name="phone" />
        {sales.shown}
      </a>
    </div>
  );
}
