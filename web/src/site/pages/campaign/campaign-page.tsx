import './campaign.css';
import { parseListingQuery } from '#domain/houses/listing.ts';
import { campaignShareCard, shareAddress } from '#domain/houses/share-picture.ts';
import type { Language } from '#domain/locale.ts';
import { periodState } from '#domain/time.ts';
import { webAddress } from '#domain/web-address.ts';
import { useSite } from '#shared/site-context.tsx';
import { HouseCard } from '../../cards/house-card.tsx';
import { BelowStyles } from '../../frame/below-styles.tsx';
import type { HeadTags } from '../../head.ts';
import type { GonePage, MadePage, PageContext, SitePage } from '../../page.ts';
import { HousesInstead, readInstead, WaysOn } from '../../parts/instead.tsx';
import { PageLinks } from '../../parts/page-links.tsx';
import { crumbData } from '../../seo/list-data.ts';
import { onPage } from '../../seo/schema-thing.ts';
import { campaignData } from './campaign-data.ts';
import { CampaignHero } from './campaign-hero.tsx';
import { type FoundCampaign, isUnread, readCampaign, type UnreadReason } from './read-campaign.ts';

const campaignHref = (language: Language, id: string, page: number) =>
  `/${language}/campaigns/${id}${page > 1 ? `?page=${page}` : ''}`;

/** Where a link to another page of the houses leads. */
const housesId = 'houses';

function CampaignHouses({
  found: { campaign, houses, page: shown, pages },
}: {
  found: FoundCampaign;
}) {
  const { language, messages } = useSite();
  const { page } = messages.campaign;
  return (
    <section className="campaign-houses" id={housesId}>
      <h2>{page.houses}</h2>
      {houses.length > 0 ? (
        <div className="grid">
          {houses.map((house) => (
            <HouseCard key={house.slug} house={house} heading="h3" end={campaign.end_date} />
          ))}
        </div>
      ) : (
        <p className="campaign-none">{page.none}</p>
      )}
      <BelowStyles />
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

/**
 * Staff's own text, at the length that search engines show; empty where it is too short for them.
 */
function summary(description: string): string {
  if (description.length < 50) return '';
  if (description.length <= 180) return description;
  return `${description.slice(0, description.lastIndexOf(' ', 178))}…`;
}

/** Old links still lead to a campaign that is over; search engines should not find it. */
const isOver = ({ campaign }: FoundCampaign, now: Date) => periodState(campaign, now) === 'ended';

/** The page's head; it has structured data only while search engines should find the page. */
function campaignHead(context: PageContext, found: FoundCampaign): HeadTags {
  const { language, messages, origin, now } = context;
  const { campaign } = found;
  const { page } = messages.campaign;
  const { id, name, reduction } = campaign;
  const canonical = campaignHref(language, id, found.page);
  const description =
    summary(campaign.description) ||
    page.head.description(name, reduction === null ? null : page.save(reduction));
  const tags = {
    title: page.head.title(name, found.page),
    description,
    keywords: page.head.keywords(reduction !== null),
    canonical,
  };
  if (isOver(found, now)) return { ...tags, follow: true };
  const image = shareAddress(campaignShareCard(campaign, language));
  return {
    ...tags,
    image,
    shaped: true,
    structuredData: [
      campaignData(found, context, {
        url: webAddress(origin, canonical),
        description,
        image: webAddress(origin, image),
      }),
      crumbData(context, [{ name, path: canonical }]),
    ].map(onPage),
  };
}

/** Spec section 2. */
function missingPage({ language, messages, params }: PageContext): GonePage {
  const { title, text, home } = messages.campaign.missing;
  const back = { href: `/${language}`, label: home };
  return { gone: { address: params.id ?? '', title, text, back } };
}

/** No cache keeps it, so the next visitor's page is read again. */
function unreadPage({ messages, path }: PageContext, reason: UnreadReason): MadePage {
  const { title, text } = messages.campaign.missing;
  return {
    body: <UnreadCampaign reason={reason} />,
    head: { title, description: text, keywords: '', canonical: path, noindex: true },
    status: 503,
    validUntil: new Date(0).toISOString(),
  };
}

export const campaignPage: SitePage = {
  sheet: 'campaign',
  async make(context, reads) {
    const { language, params, search } = context;
    // The query names a page of the campaign's houses as it names one of the listing.
    const { page } = parseListingQuery(search);
    const found = await readCampaign(reads, { id: params.id ?? '', page }, language);
    if ('missing' in found)
      return isUnread(found) ? unreadPage(context, found) : missingPage(context);
    const instead = isOver(found, context.now)
      ? await readInstead(context, reads, params.id ?? '')
      : null;
    return {
      body: (
        <div className="wrap">
          <CampaignHero campaign={found.campaign} />
          {instead && <WaysOn onOffer={instead.onOffer} />}
          {instead && found.houses.length === 0 ? (
            <HousesInstead {...instead} />
          ) : (
            <CampaignHouses found={found} />
          )}
        </div>
      ),
      head: campaignHead(context, found),
      validUntil: found.valid_until,
    };
  },
};

/** Says that the campaign could not be read; spec section 8. */
function UnreadCampaign({ reason: { missing, said } }: { reason: UnreadReason }) {
  const { language, messages } = useSite();
  const { title, unfetched, failed, home } = messages.campaign.missing;
  // The server's own sentence is English.
  const asked = language === 'en' && said ? said : unfetched;
  return (
    <div className="wrap message">
      <h1>{title}</h1>
      <p>{{ unfetched: asked, failed }[missing]}</p>
      <p className="message-actions">
        <a className="button" href={`/${language}`}>
          {home}
        </a>
      </p>
    </div>
  );
}
