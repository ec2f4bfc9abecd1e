import { type DealerPhone, dealer } from '../../../../functions/domain/dealer.ts';
import { useSite } from '../../app/site-context.tsx';

/** A number of the dealer behind what one calls it for. */
export function PhoneLink({ phone }: { phone: DealerPhone }) {
  const { language } = useSite();
  // A line may break before the number, never in it.
  const number = phone.shown.replaceAll(' ', '\u00a0');
  return <a href={`tel:${phone.dial}`}>{`${phone.label[language]} ${number}`}</a>;
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
