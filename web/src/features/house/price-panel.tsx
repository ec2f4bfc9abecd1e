import type { PublicCaravan } from '../../../../functions/domain/caravan.ts';
import { dealer } from '../../../../functions/domain/dealer.ts';
import { caravanBadge } from '../../../../functions/domain/sale-status.ts';
import { useSite } from '../../app/site-context.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Price } from '../../components/ui/price.tsx';
import { Extras } from '../catalogue/extras.tsx';
import { Facts } from '../catalogue/facts.tsx';

/** Name, price, what comes with the house, and whom to call. */
export function PricePanel({ house, name }: { house: PublicCaravan; name: string }) {
  const site = useSite();
  const { language, messages } = site;
  const { call, help } = messages.house;
  const { sales, service } = dealer.phones;
  const status = caravanBadge(house);
  return (
    <aside className="panel">
      {status && <span className={`tag tag-${status}`}>{messages.common.badge[status]}</span>}
      <h1>{name}</h1>
      <Facts house={house} site={site} spelled />
      <Price eur={house.price} language={language} />
      <Extras house={house} />
      <a className="button panel-call" href={`tel:${sales.dial}`}>
        <Icon name="phone" />
        {call(sales.shown)}
      </a>
      <div className="help">
        <h2>{help.title}</h2>
        <p>{help.text}</p>
        <dl>
          <dt>{help.sales}</dt>
          <dd>
            <a href={`tel:${sales.dial}`}>{sales.shown}</a>
          </dd>
          <dt>{help.service}</dt>
          <dd>
            <a href={`tel:${service.dial}`}>{service.shown}</a>
          </dd>
          <dt>{help.email}</dt>
          <dd>
            <a href={`mailto:${dealer.email}?subject=${encodeURIComponent(help.subject(name))}`}>{dealer.email}</a>
          </dd>
        </dl>
      </div>
    </aside>
  );
}
