import './favourites.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { slugIdLength } from '../../../../../functions/domain/caravan-facts.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { shortlistPageMessages } from '../../../shared/texts/shortlist-page-messages.ts';
import { useLateTools } from '../../application/late-tools.ts';
import { useHydrated } from '../../application/use-hydrated.ts';
import { HouseCard } from '../../cards/house-card.tsx';
import type { AppPage } from '../../page.ts';
import { useReads } from '../../reads.ts';
import type { KeptHouse } from '../../scripts/kept-list.ts';
import { favourites, useKept } from './kept-lists.ts';
import { chosenQuery } from './queries.ts';

/** Every house that was on the list while the page is open: taken off by mistake, it is still there to be put back. */
function useEverKept(kept: readonly KeptHouse[]): readonly KeptHouse[] {
  const [ever, setEver] = useState(kept);
  const added = kept.filter(({ id }) => !ever.some((known) => known.id === id));
  if (added.length > 0) setEver([...added, ...ever]);
  return ever;
}

function Favourites() {
  const { language } = useSite();
  const tools = useLateTools();
  const words = shortlistPageMessages[language].shortlistPages.favourites;
  const kept = useKept(favourites);
  const ever = useEverKept(kept);
  const [forgotten, setForgotten] = useState<readonly string[]>([]);
  const numbers = ever.map(({ id }) => id);
  const { data, isPending, isError, refetch } = useQuery({
    ...chosenQuery(useReads(), numbers, language),
    enabled: numbers.length > 0,
    placeholderData: (before) => before,
  });
  // Last: what comes before it is there by then, and moves it no more.
  const seen = tools && <tools.Viewed />;
  if (numbers.length === 0)
    return (
      <>
        <div className="notice">
          <h2>{words.empty.title}</h2>
          <p>{words.empty.text}</p>
          <p>
            <a className="button" href={`/${language}/houses`}>
              {words.toListing}
            </a>
          </p>
        </div>
        {seen}
      </>
    );
  if (isError && !data)
    return (
      <div className="notice" role="alert">
        <h2>{words.error.title}</h2>
        <p>{words.error.text}</p>
        <p>
          <button type="button" className="button" onClick={() => refetch()}>
            {words.error.retry}
          </button>
        </p>
      </div>
    );
  if (isPending)
    return (
      <div className="grid" aria-busy="true">
        <span className="hidden-text">{words.loading}</span>
        {numbers.map((id) => (
          <div className="card skeleton" aria-hidden="true" key={id} />
        ))}
      </div>
    );
  const items = data?.items ?? [];
  const found = new Set(items.map(({ slug }) => slug.slice(-slugIdLength)));
  const gone = ever.filter(({ id }) => !found.has(id) && !forgotten.includes(id));
  const forget = (id: string) => {
    favourites.remove(id);
    setForgotten([...forgotten, id]);
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <>
      <p role="status">{words.count(kept.filter(({ id }) => found.has(id)).length)}</p>
      {gone.length > 0 && (
        <section className="gone" aria-labelledby="gone-title">
          <h2 id="gone-title">{words.gone.title}</h2>
          <p>{words.gone.text}</p>
          <ul>
            {gone.map(({ id, name }) => (
              <li key={id}>
                {name || id}
                <button
                  type="button"
                  className="button button-quiet"
                  aria-label={`${words.gone.forget}: ${name || id}`}
                  onClick={() => forget(id)}
                >
                  {words.gone.forget}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="grid">
        {items.map((house, at) => (
          <HouseCard key={house.slug} house={house} priority={at === 0} />
        ))}
      </div>
      {ever.length > kept.length + forgotten.length && <p className="fine">{words.taken}</p>}
      {seen}
    </>
  );
}

function FavouritesPage() {
  const { language } = useSite();
  const words = shortlistPageMessages[language].shortlistPages.favourites;
  const hydrated = useHydrated();
  return (
    <div className="wrap favourites">
      <h1>{words.title}</h1>
      <p className="sub">{words.lead}</p>
      {hydrated ? (
        <Favourites />
      ) : (
        <div className="notice needs-scripts">
          <p>{words.needsScripts}</p>
          <p>
            <a className="button" href={`/${language}/houses`}>
              {words.toListing}
            </a>
          </p>
        </div>
      )}
    </div>
  );
}

export const favouritesPage: AppPage = {
  pattern: '/:language/favourites',
  sheet: 'favourites',
  Component: FavouritesPage,
  queries: () => [],
  head: ({ language, path }) => ({
    ...shortlistPageMessages[language].shortlistPages.favourites.head,
    keywords: '',
    canonical: path,
    noindex: true,
  }),
};
