import { dealer } from '#domain/dealer/dealer.ts';
import type { Stock } from '#domain/houses/listing.ts';
import { formatWhole } from '#domain/locale.ts';
import { areImported, homesFrom } from '../wording/homes-from.ts';

const town = dealer.address.town.en;

/** "over 150 models from 15,000 to 45,000 euro" */
function models({ count, over, low, high }: Stock): string {
  const euro = (sum: number) => formatWhole(sum, 'en');
  const price = low === high ? `at ${euro(low)} euro` : `from ${euro(low)} to ${euro(high)} euro`;
  return `${over ? 'over ' : ''}${count} ${count === 1 ? 'model' : 'models'} ${price}`;
}

export const home = {
  head: {
    title: 'New and used mobile homes in Bulgaria',
    description: (stock: Stock) =>
      `New and used mobile homes: ${models(stock)}, ${areImported ? `imported${homesFrom.en.country}, ` : ''}checked in ${town} and delivered anywhere in Bulgaria.`,
    keywords: `mobile homes, static caravans, used mobile homes, prices, ${town}, Bulgaria`,
  },
  title: 'A home that stands where the view is',
  subtitle: (stock: Stock) => {
    const offered = models(stock);
    return `${offered.charAt(0).toUpperCase()}${offered.slice(1)}, checked in our yard in ${town} and delivered to your land.`;
  },
  models,
  seeInventory: 'See Inventory',
  questions: {
    title: 'What are you looking for?',
    bedrooms: 'How many bedrooms?',
    price: 'Up to how much?',
    condition: 'New or used?',
    any: 'Any',
    submit: 'Show the homes',
  },
  featured: 'Featured homes',
  /** Shown in place of the featured houses when they can't be read. Spec section 8. */
  fetchFailed: 'The houses could not be loaded. Please try again in a moment.',
  allHouses: 'See all homes',
  notFound: {
    title: 'Page Not Found',
    text: "We're sorry, the page you're looking for doesn't exist or has been moved.",
    home: 'Back to Home',
    browse: 'Browse Caravans',
    askedFor: (address: string) => `You asked for ${address}`,
  },
};
