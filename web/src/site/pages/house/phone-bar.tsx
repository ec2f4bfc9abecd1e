import { dealer } from '../../../../../functions/domain/dealer.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Price } from '../../../shared/ui/price.tsx';
import { enquiryId } from '../../islands/enquiry/enquiry-form.tsx';
import type { ShownHouse } from './read-house.ts';

/** At the bottom of a phone's screen: the price, the call and the enquiry, always in reach. */
export function PhoneBar({ house: { price, offer, sale_status } }: { house: ShownHouse }) {
  const { language, messages } = useSite();
  const { call, enquireShort, taken } = messages.house;
  const { sales } = dealer.phones;
  return (
    <div className="phone-bar">
      <Price eur={price} offer={offer} language={language} words={messages.campaign.price} />
      <a className="button button-quiet phone-bar-call" href={`tel:${sales.dial}`} aria-label={call(sales.shown)}>
        <Icon name="phone" />
      </a>
      <a className="button" href={`#${enquiryId}`}>
        {sale_status === 'available' ? enquireShort : taken[sale_status].enquireShort}
      </a>
    </div>
  );
}
