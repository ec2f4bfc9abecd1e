import './similar.css';
import { useSite } from '#shared/site-context.tsx';
import type { CardData } from '../../cards/card-data.ts';
import { HouseCard } from '../../cards/house-card.tsx';
import { similarId } from './house-address.ts';

export function SimilarHouses({ houses }: { houses: readonly CardData[] }) {
  const { similar } = useSite().messages.house;
  if (houses.length === 0) return null;
  return (
    <section className="similar" id={similarId}>
      <h2>{similar}</h2>
      <div className="grid">
        {houses.map((other) => (
          <HouseCard key={other.slug} house={other} heading="h3" />
        ))}
      </div>
    </section>
  );
}
