import './campaign.css';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { parseListingQuery } from '../../../../../functions/domain/listing.ts';
import type { Language } from '../../../../../functions/domain/locale.ts';
import { periodState } from '../../../../../functions/domain/time.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { HouseCard } from '../../cards/house-card.tsx';
import { PageLinks } from '../../frame/page-links.tsx';
import type { AppPage, PageParams } from '../../page.ts';
import { useReads } from '../../reads.ts';
import { CampaignHero } from './campaign-hero.tsx';
import { MissingCampaign } from './missing-campaign.tsx';
import {
  type CampaignAddress,
  type CampaignAnswer,
  campaignKey,
  campaignQuery,
  type FoundCampaign,
} from './queries.ts';

/** The page of its houses is named as the listing names its own. */
const addressOf = ({ id = '' }: PageParams, search: URLSearchParams): CampaignAddress => ({
  id,
  page: parseListingQuery(search).page,
});

const campaignHref = (language: Language, id: string, page: number) =>
  `/${language}/campaigns/${id}${page > 1 ? `?page=${page}` : ''}`;

function CampaignPage({ params }: { params: PageParams }) {
  const [search] = useSearchParams();
  const { data } = useQuery(campaignQuery(useReads(), addressOf(params, search), useSite().language));
  if (!data) return null;
  if ('missing' in data) return <MissingCampaign reason={data} />;
  return (
    <div className="wrap">
      <CampaignHero campaign={data.campaign} />
      <CampaignHouses found={data} />
    </div>
  );
}

/** Where a link to another page of the houses leads. */
const housesId = 'houses';

function CampaignHouses({ found: { campaign, houses, page: shown, pages } }: { found: FoundCampaign }) {
  const { language, messages } = useSite();
  const { page } = messages.campaign;
  return (
    <section className="campaign-houses" id={housesId}>
      <h2>{page.houses}</h2>
      {houses.length > 0 ? (
        <div className="grid">
          {houses.map((house) => (
            <HouseCard key={house.slug} house={house} heading="h3" />
          ))}
        </div>
      ) : (
        <p className="campaign-none">{page.none}</p>
      )}
      <PageLinks
        page={shown}
        pages={pages}
        href={(number) => `${campaignHref(language, campaign.id, number)}#${housesId}`}
      />
      <p className="message-actions">
        <a className="button button-quiet" href={`/${language}/houses`}>
          {page.all}
        </a>
      </p>
    </section>
  );
}

/** What staff wrote, as long as search engines show of it; nothing where that is too little to be read there. */
function summary(description: string): string {
  if (description.length < 50) return '';
  if (description.length <= 180) return description;
  return `${description.slice(0, description.lastIndexOf(' ', 178))}…`;
}

export const campaignPage: AppPage = {
  pattern: '/:language/campaigns/:id',
  sheet: 'campaign',
  Component: CampaignPage,
  queries: ({ language, params, search }, reads) => [campaignQuery(reads, addressOf(params, search), language)],
  status: ({ params, search }, cache) => {
    const data = cache.getQueryData<CampaignAnswer>(campaignKey(addressOf(params, search)));
    if (!data || !('missing' in data)) return 200;
    return data.missing === 'not_found' ? 404 : 503;
  },
  head: ({ language, messages, params, path, search, now }, cache) => {
    const data = cache.getQueryData<CampaignAnswer>(campaignKey(addressOf(params, search)));
    const { missing, page } = messages.campaign;
    if (!data || 'missing' in data)
      return { title: missing.title, description: missing.text, keywords: '', canonical: path, noindex: true };
    const { id, name, description, reduction } = data.campaign;
    return {
      title: page.head.title(name, data.page),
      description:
        summary(description) || page.head.description(name, reduction === null ? null : page.save(reduction)),
      keywords: page.head.keywords(reduction !== null),
      canonical: campaignHref(language, id, data.page),
      // Old links still lead here; nobody should find what is over.
      follow: periodState(data.campaign, now) === 'ended',
    };
  },
};
