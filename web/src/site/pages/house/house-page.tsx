import './similar.css';
import { useQuery } from '@tanstack/react-query';
import { useSite } from '../../../shared/site-context.tsx';
import { useTitle } from '../../../shared/use-title.ts';
import { useLateTools } from '../../application/late-tools.ts';
import type { CardData } from '../../cards/card-data.ts';
import { HouseCard } from '../../cards/house-card.tsx';
import { ViewedHouses } from '../../cards/viewed-houses.tsx';
import { siteTitle } from '../../head.ts';
import { EnquiryForm } from '../../islands/enquiry/enquiry-form.tsx';
import type { AppPage, PageParams } from '../../page.ts';
import { useReads } from '../../reads.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { HouseDetails } from './house-details.tsx';
import { houseHead, missingHead, toldPrice } from './house-head.ts';
import { MissingHouse } from './missing-house.tsx';
import { PanelActions } from './panel-actions.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { PrintSheet } from './print-sheet.tsx';
import { type HouseAnswer, houseKey, houseQuery, type ShownHouse } from './queries.ts';

function HousePage({ params: { slug = '' } }: { params: PageParams }) {
  const { data } = useQuery(houseQuery(useReads(), slug, useSite().language));
  if (!data) return null;
  if ('missing' in data) return <MissingHouse reason={data.missing} />;
  return <House house={data.caravan} similar={data.similar} />;
}

function House({ house, similar }: { house: ShownHouse; similar: readonly CardData[] }) {
  const { language, messages, byApplication, path } = useSite();
  const words = messages.house;
  const name = `${house.make} ${house.model}`;
  const tools = useLateTools();
  const title = words.head.title(name, house.year, toldPrice(house, language));
  // The price in it may change while the page is open.
  useTitle(siteTitle(title, language));
  return (
    <div className="wrap house">
      <Breadcrumb name={name} />
      <HouseDetails house={house} actions={<PanelActions house={house} name={name} />}>
        <EnquiryForm language={language} house={{ id: house.id, name, year: house.year }} />
      </HouseDetails>
      {similar.length > 0 && (
        <section className="similar">
          <h2>{words.similar}</h2>
          <div className="grid">
            {similar.map((other) => (
              <HouseCard key={other.slug} house={other} heading="h3" />
            ))}
          </div>
        </section>
      )}
      {byApplication ? tools && <tools.Viewed except={house.id} /> : path && <ViewedHouses />}
      <PrintSheet house={house} />
      <PhoneBar eur={house.price} offer={house.offer} />
    </div>
  );
}

export const housePage: AppPage = {
  pattern: '/:language/houses/:slug',
  sheet: 'house',
  Component: HousePage,
  queries: ({ language, params }, reads) => [houseQuery(reads, params.slug ?? '', language)],
  status: ({ params }, cache) => {
    const data = cache.getQueryData<HouseAnswer>(houseKey(params.slug ?? ''));
    return data && !('missing' in data) ? 200 : 404;
  },
  head: (context, cache) => {
    const data = cache.getQueryData<HouseAnswer>(houseKey(context.params.slug ?? ''));
    return data && !('missing' in data)
      ? houseHead(context, data.caravan)
      : missingHead(context, data?.missing ?? 'not_found');
  },
};
