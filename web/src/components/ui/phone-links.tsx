import { dealer } from '../../../../functions/domain/dealer.ts';

/** Both numbers of the dealer, to call. */
export function PhoneLinks() {
  const { sales, service } = dealer.phones;
  return (
    <span className="phones">
      <a href={`tel:${sales.dial}`}>{sales.shown}</a>
      {' · '}
      <a href={`tel:${service.dial}`}>{service.shown}</a>
    </span>
  );
}
