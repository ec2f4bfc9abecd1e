import '../../cards/viewed.css';
import type { ComponentType } from 'react';
import { slugIdLength } from '../../../../../functions/domain/caravan-facts.ts';
import { CompareBar } from './compare-bar.tsx';
import { FavouritesCount, FavouritesLink } from './favourites-link.tsx';
import { HouseTools } from './house-tools.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';
import { Toggles } from './toggles.tsx';

interface CardToolsProps {
  house: { slug: string; make: string; model: string };
}

/** Beside a card's link, over its picture. */
function CardTools({ house: { slug, make, model } }: CardToolsProps) {
  return (
    <div className="card-tools">
      <Toggles house={{ id: slug.slice(-slugIdLength), name: `${make} ${model}` }} />
    </div>
  );
}

/** Each with its place on the pages. */
export interface LateTools {
  Card: ComponentType<CardToolsProps>;
  House: typeof HouseTools;
  Viewed: typeof RecentlyViewed;
  FavouritesLink: typeof FavouritesLink;
  FavouritesCount: typeof FavouritesCount;
  Bar: typeof CompareBar;
}

export const tools: LateTools = {
  Card: CardTools,
  House: HouseTools,
  Viewed: RecentlyViewed,
  FavouritesLink,
  FavouritesCount,
  Bar: CompareBar,
};
