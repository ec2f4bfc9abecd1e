import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { slugIdLength } from '../../../../../functions/domain/caravan-facts.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { shortlistMessages } from '../../../shared/texts/shortlist-messages.ts';
import { HouseCard } from '../../cards/house-card.tsx';
import { useReads } from '../../reads.ts';
import { useKept, viewed } from './kept-lists.ts';
import { chosenQuery } from './queries.ts';

const shownAtMost = 8;
/** How far below the screen it starts to load. */
const ahead = '600px';

/** True from when the element comes near the screen. */
function useNear() {
  const element = useRef<HTMLElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current || isNear) return;
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting === true), {
      rootMargin: ahead,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear]);
  return { element, isNear };
}

/** The houses seen last, except the one that is open. Which ones, only this browser knows. */
export function RecentlyViewed({ except }: { except?: string }) {
  const { language } = useSite();
  const words = shortlistMessages[language].shortlist;
  const own = except?.slice(0, slugIdLength);
  const numbers = useKept(viewed)
    .map(({ id }) => id)
    .filter((id) => id !== own)
    .slice(0, shownAtMost);
  const { element, isNear } = useNear();
  const { data, isError } = useQuery({
    ...chosenQuery(useReads(), numbers, language),
    enabled: isNear && numbers.length > 0,
  });
  if (numbers.length === 0 || isError || data?.items.length === 0) return null;
  const clear = () => {
    document.querySelector('main')?.focus({ preventScroll: true });
    viewed.replace(viewed.houses().filter(({ id }) => id === own));
  };
  return (
    <section className="viewed" ref={element} aria-busy={isNear && !data}>
      <div className="viewed-head">
        <h2>{words.viewed}</h2>
        <button type="button" className="link" onClick={clear}>
          {words.clearViewed}
        </button>
      </div>
      <div className="viewed-strip">
        {data?.items.map((house) => (
          <HouseCard key={house.slug} house={house} heading="h3" />
        ))}
      </div>
    </section>
  );
}
