import './favourites.css';
import { parseShortlist } from '#domain/houses/shortlist.ts';
import { slugIdLength } from '#domain/houses/slug.ts';
import { useSite } from '#shared/site-context.tsx';
import { shortlistPageMessages } from '#shared/texts/shortlist-page-messages.ts';
import { patternOf } from '#shared/texts/wording/pattern.ts';
import { type CardData, cardsData } from '../../cards/card-data.ts';
import { HouseCard } from '../../cards/house-card.tsx';
import { ViewedHouses } from '../../cards/viewed-houses.tsx';
import type { SitePage } from '../../page.ts';
import { ShareLinks } from '../../parts/share-links.tsx';
import { askHref, listHeaders, viewingHref } from './list-address.ts';
import { NeedsScripts, NothingChosen } from './nothing-chosen.tsx';

/**
 * What `scripts/kept/favourites.ts` fills and shows, once it knows the houses that the browser
 * keeps.
 */
function OwnFavourites() {
  const { language, messages } = useSite();
  const words = shortlistPageMessages[language].shortlistPages.favourites;
  const { error, gone } = words;
  return (
    <>
      <p
        role="status"
        className="favourites-count"
        data-part="status"
        data-one={words.count(1)}
        data-many={patternOf(words.count)}
        hidden
      />
      <p className="hidden-text" data-part="loading" hidden>
        {words.loading}
      </p>
      <div data-part="empty" hidden>
        <NothingChosen words={words.empty} />
      </div>
      <div className="no-houses" role="alert" data-part="failed" hidden>
        <h2>{error.title}</h2>
        <p>{error.text}</p>
        <p>
          <button type="button" className="button">
            {error.retry}
          </button>
        </p>
      </div>
      <section className="gone" aria-labelledby="gone-title" data-part="gone" hidden>
        <h2 id="gone-title">{gone.title}</h2>
        <p>{gone.text}</p>
        <ul />
        <template>
          <li>
            <button type="button" className="button button-quiet">
              {gone.forget}
            </button>
          </li>
        </template>
      </section>
      <div className="grid" data-part="grid" />
      <div className="favourites-actions" data-part="share" hidden>
        {/* The script appends the houses' numbers to the addresses. */}
        <a className="button" href={askHref(language, [])} data-ask="">
          {words.ask}
        </a>
        <a className="button button-quiet" href={viewingHref(language, [])} data-ask="">
          {messages.house.viewing}
        </a>
        <ShareLinks path={`/${language}/favourites?ids=`} title={words.title} />
      </div>
      <p className="fine" data-part="taken" hidden>
        {words.taken}
      </p>
      <ViewedHouses />
    </>
  );
}

/** The houses that the address names: the script reads its cards from this page. */
function NamedHouses({ houses }: { houses: readonly CardData[] }) {
  const { language, messages } = useSite();
  const words = shortlistPageMessages[language].shortlistPages.favourites;
  const numbers = houses.map(({ slug }) => slug.slice(-slugIdLength));
  return (
    <>
      <p className="favourites-count">{words.count(houses.length)}</p>
      <div className="grid">
        {houses.map((house) => (
          <HouseCard key={house.slug} house={house} isSought />
        ))}
      </div>
      {numbers.length > 0 && (
        <p className="favourites-actions">
          <a className="button" href={askHref(language, numbers)}>
            {words.ask}
          </a>
          <a className="button button-quiet" href={viewingHref(language, numbers)}>
            {messages.house.viewing}
          </a>
        </p>
      )}
    </>
  );
}

/**
 * The visitor's favourites, which only the browser knows: a script reads them. With `ids` in the
 * address, those houses.
 */
export const favouritesPage: SitePage = {
  sheet: 'favourites',
  async make({ language, path, search }, reads) {
    const { head, title, lead, needsScripts } =
      shortlistPageMessages[language].shortlistPages.favourites;
    const numbers = parseShortlist(search.get('ids') ?? '');
    const named = numbers.length > 0 ? await reads.listChosenCaravans(numbers) : null;
    return {
      body: (
        <div className="wrap favourites">
          <h1>{title}</h1>
          <p className="sub">{lead}</p>
          {named ? (
            <NamedHouses houses={cardsData(named.items, language)} />
          ) : (
            <>
              <NeedsScripts text={needsScripts} />
              <OwnFavourites />
            </>
          )}
        </div>
      ),
      head: { ...head, keywords: '', canonical: path, noindex: true },
      validUntil: named?.valid_until ?? null,
      headers: listHeaders,
    };
  },
};
