import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { daysInStock } from '#domain/houses/sale.ts';
import { formatPrice } from '#domain/locale.ts';
import { housePricesQuery } from '../../data/house-prices.ts';
import { rowsQuery } from '../../data/house-rows.ts';
import { offerWords } from '../../houses/list/price-cell.tsx';
import { SaleWords } from '../../houses/list/sale-dialog.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import { serverNow } from '../../kit/server-clock.ts';
import type { Subject } from '../kind-parts.ts';
import { HouseReference } from '../request-parts.tsx';

interface ChosenHouse {
  all: Subject['houses'];
  /** The one that staff work on: at first the first. */
  house: { id: string | null; name: string | null };
  choose: (id: string) => void;
}

/** The houses of a request, one of which staff work on at a time. */
export function useChosenHouse(all: Subject['houses']): ChosenHouse {
  const [chosen, choose] = useState<string | null>(null);
  const house = all.find(({ id }) => id === chosen) ?? all[0] ?? { id: null, name: null };
  return { all, house, choose };
}

/** Each house with its price, how it stands, and the days in stock; the chosen one first. */
export function HousesNow({ all, house, choose }: ChosenHouse) {
  const words = useAdmin().messages.adminRequests.house;
  const place = useKeptFocus(house.id ?? '');
  if (all.length === 0) return null;
  const others = all.filter(({ id }) => id !== house.id);
  return (
    <div className="panel-houses" ref={place} tabIndex={-1}>
      <div>
        <HouseReference id={house.id} name={house.name} status={false} />
        {house.id && <HouseNow id={house.id} />}
      </div>
      {others.map(({ id, name }) => (
        <div key={id}>
          <HouseReference id={id} name={name} status={false} />{' '}
          <button className="staff-link" type="button" onClick={() => choose(id)}>
            {words.choose}
          </button>
          <HouseNow id={id} />
        </div>
      ))}
    </div>
  );
}

/** "€22,600 €21,000 · Spring sale until 30 Nov · 41 days in stock · Available". */
function HouseNow({ id }: { id: string }) {
  const { language, messages } = useAdmin();
  const { adminHouses } = messages;
  const house = useQuery(rowsQuery).data?.find((row) => row.id === id);
  const { data: prices } = useQuery(housePricesQuery);
  if (!house) return null;
  const offer = prices?.get(id);
  const now = offer?.original_price === house.price ? offer : undefined;
  return (
    <p>
      {now && <s>{formatPrice(house.price, language)}</s>}{' '}
      <b>{formatPrice(now?.effective_price ?? house.price, language)}</b>
      {now && ` · ${offerWords(now, language, messages)}`}
      {` · ${adminHouses.inStock(daysInStock(house, serverNow()))} · `}
      <b className={`request-house-${house.sale_status}`}>
        {adminHouses.statuses[house.sale_status]}
      </b>
      {(house.sale || house.reservation) && ' · '}
      <SaleWords house={house} />
    </p>
  );
}
