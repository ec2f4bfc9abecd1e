import { useQuery } from '@tanstack/react-query';
import type { PageParams, SitePage } from '../../app/page.ts';
import { useReads } from '../../app/reads.ts';
import { useSite } from '../../app/site-context.tsx';
import type { CardData } from '../catalogue/card-data.ts';
import { HouseCard } from '../catalogue/house-card.tsx';
import { CampaignHero } from './campaign-hero.tsx';
import { MissingCampaign } from './missing-campaign.tsx';
import { type CampaignAnswer, campaignKey, campaignQuery } from './queries.ts';

function CampaignPage({ params: { id = '' } }: { params: PageParams }) {
  const { data } = useQuery(campaignQuery(useReads(), id, useSite().language));
  if (!data) return null;
  if ('missing' in data) return <MissingCampaign reason={data.missing} />;
  return (
    <div className="wrap">
      <CampaignHero campaign={data.campaign} />
      <CampaignHouses houses={data.houses} total={data.total} />
    </div>
  );
}

function CampaignHouses({ houses, total }: { houses: readonly CardData[]; total: number }) {
  const { language, messages } = useSite();
  const { page } = messages.campaign;
  const all = `/${language}/houses`;
  return (
    <section className="campaign-houses">
      <h2>{page.houses}</h2>
      {total > 0 ? (
        <div className="grid">
          {houses.map((house) => (
            <HouseCard key={house.slug} house={house} heading="h3" />
          ))}
        </div>
      ) : (
        <p className="campaign-none">{page.none}</p>
      )}
      <p className="message-actions">
        {total > houses.length && (
          <a className="button" href={`${all}?discount=true`}>
            {page.more(total)}
          </a>
        )}
        <a className="button button-quiet" href={all}>
          {page.all}
        </a>
      </p>
    </section>
  );
}

export const campaignPage: SitePage = {
  pattern: '/:language/campaigns/:id',
  sheet: 'campaign',
  Component: CampaignPage,
  queries: ({ language, params }, reads) => [campaignQuery(reads, params.id ?? '', language)],
  status: ({ params }, cache) => {
    const data = cache.getQueryData<CampaignAnswer>(campaignKey(params.id ?? ''));
    if (!data || !('missing' in data)) return 200;
    return data.missing === 'not_found' ? 404 : 503;
  },
  head: ({ language, messages, params, path }, cache) => {
    const data = cache.getQueryData<CampaignAnswer>(campaignKey(params.id ?? ''));
    const { missing, page } = messages.campaign;
    if (!data || 'missing' in data)
      return { title: missing.title, description: missing.text, keywords: '', canonical: path, noindex: true };
    const { id, name, description, reduction, image } = data.campaign;
    return {
      title: page.head.title(name),
      description: description || page.head.description(name, page.save(reduction)),
      keywords: page.head.keywords,
      canonical: `/${language}/campaigns/${id}`,
      image: image ?? '/pictures/og.jpg',
    };
  },
};
