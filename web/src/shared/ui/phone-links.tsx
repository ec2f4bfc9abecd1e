import { type DealerPhone, dealer } from '../../../../functions/domain/dealer.ts';
import { useSite } from '../site-context.tsx';

/** A number as printed; a line may break before it, never in it. */
export const phoneText = ({ shown }: DealerPhone) => shown.replaceAll(' ', '\u00a0');

/** A number of the dealer behind what one calls it for. */
export function PhoneLink({ phone }: { phone: DealerPhone }) {
  const { language } = useSite();
  return <a href={`tel:${phone.dial}`}>{`${phone.label[language]} ${phoneText(phone)}`}</a>;
}

/** Both numbers of the dealer, to call. */
export function PhoneLinks() {
  const { sales, service } = dealer.phones;
  return (
    <span className="phones">
      <PhoneLink phone={sales} />
      {' · '}
      <PhoneLink phone={service} />
    </span>
  );
}
