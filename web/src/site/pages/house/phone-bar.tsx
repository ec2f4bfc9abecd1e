import { dealer } from '../../../../../functions/domain/dealer.ts';
import type { Offer } from '../../../shared/formats/offer.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Price } from '../../../shared/ui/price.tsx';
import { enquiryId } from '../../islands/enquiry/enquiry-form.tsx';

/** At the bottom of a phone's screen: the price, the call and the enquiry, always in reach. */
export function PhoneBar({ eur, offer }: { eur: number; offer: Offer | null }) {
  const { language, messages } = useSite();
  const { call, enquireShort } = messages.house;
  const { sales } = dealer.phones;
  return (
    <div className="phone-bar">
      <Price eur={eur} offer={offer} language={language} words={messages.campaign.price} />
      <a className="button button-quiet phone-bar-call" href={`tel:${sales.dial}`} aria-label={call(sales.shown)}>
        <Icon name="phone" />
      </a>
      <a className="button" href={`#${enquiryId}`}>
        {enquireShort}
      </a>
    </div>
  );
}
