import { dealer } from '../../../../../functions/domain/dealer.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Price } from '../../../shared/ui/price.tsx';
import { enquiryId } from '../../islands/enquiry/enquiry-form.tsx';
import type { ShownHouse } from './read-house.ts';

/** Always in reach on a long page: what it costs, the call and the enquiry. `scripts/price-bar.ts` shows it on a wide screen. */
export function PhoneBar({ house: { make, model, price, offer, sale_status } }: { house: ShownHouse }) {
  const { language, messages } = useSite();
  const { call, enquireShort, taken } = messages.house;
  const { sales } = dealer.phones;
  return (
    <div className="phone-bar">
      <Price eur={price} offer={offer} language={language} words={messages.campaign.price} />
      <b>{`${make} ${model}`}</b>
      <a className="button button-quiet phone-bar-call" href={`tel:${sales.dial}`} aria-label={call(sales.shown)}>
        <Icon name="phone" />
        <span>{sales.shown}</span>
      </a>
      <a className="button" href={`#${enquiryId}`}>
        {sale_status === 'available' ? enquireShort : taken[sale_status].enquireShort}
      </a>
    </div>
  );
}
