import { dealer } from '#domain/dealer/dealer.ts';
import type { ListingFilters } from '#domain/houses/listing.ts';

function title({ type, discount, search }: ListingFilters): string {
  const kind =
    type === 'new' ? 'New mobile homes' : type === 'used' ? 'Used mobile homes' : 'Mobile homes';
  const offers = discount ? `${kind} on offer` : kind;
  return search ? `${offers}: “${search}”` : offers;
}

export const listing = {
  head: {
    title: (heading: string, page: number) =>
      `${heading} for sale${page > 1 ? `, page ${page}` : ''}`,
    description: (heading: string, total: number) =>
      `${heading}, ${total} in all: prices, sizes and pictures. Checked in our yard in ${dealer.address.town.en} and delivered anywhere in Bulgaria.`,
    keywords: 'mobile homes for sale, used mobile homes, static caravans, prices, Bulgaria',
  },
  title,
  /** The number of available houses is shown where it is not all of them. */
  count: (total: number, available: number) => {
    if (total === 0) return 'No listings';
    const listings = total === 1 ? '1 listing' : `${total} listings`;
    return available === total ? listings : `${listings}, ${available || 'none'} available`;
  },
  searchedInstead: (typed: string, searched: string, total: number) =>
    `No exact match for “${typed}”. ${total === 0 ? 'We searched for' : 'Showing results for'} “${searched}”.`,
  delivery: 'delivered anywhere in the country',
  filters: {
    title: 'Filters',
    open: 'Filters',
    active: (count: number) => (count === 1 ? '1 filter is on' : `${count} filters are on`),
    close: 'Close the filters',
    clear: 'Clear filters',
    reset: 'Clear',
    show: 'Show listings',
    showCount: (total: number) => (total === 1 ? 'Show 1 listing' : `Show ${total} listings`),
    any: 'Any',
    search: 'Search',
    searchHint: 'Make, model, any word…',
    type: 'Condition',
    types: { new: 'New', used: 'Used' },
    price: 'Price, €',
    minPrice: 'Lowest price, €',
    maxPrice: 'Highest price, €',
    from: (price: string) => `from ${price}`,
    to: (price: string) => `to ${price}`,
    monthly: 'Monthly instalment',
    maxMonthly: (money: string) => `up to ${money} a month`,
    /** In place of its figure where no loan example stands. */
    chosenMonthly: 'the chosen monthly instalment',
    chosen: 'as chosen',
    beds: 'Beds',
    bedrooms: 'Bedrooms',
    make: 'Make',
    year: 'Year',
    offers: 'Offers',
    discount: 'Discounted only',
    availability: 'Availability',
    available: 'Available only',
    length: 'Length',
    width: 'Width',
    heating: 'Heating',
    comes: 'Comes with',
    size: (size: string) => `${size} m`,
    /** Metres, as the page writes them; the last band has no upper end. */
    band: (from: string, to: string | null) =>
      to === null ? `${from} m or more` : from === '0' ? `under ${to} m` : `${from}–${to} m`,
  },
  chips: {
    label: 'Active filters',
    search: (words: string) => `search: ${words}`,
    minPrice: (price: string) => `from ${price}`,
    maxPrice: (price: string) => `up to ${price}`,
    beds: (count: number) => (count === 1 ? '1 bed' : `${count} beds`),
    bedrooms: (count: number) => (count === 1 ? '1 bedroom' : `${count} bedrooms`),
    year: (year: number) => `${year}`,
    discount: 'on offer',
    available: 'available only',
    length: (size: string) => `length ${size}`,
    width: (size: string) => `width ${size}`,
    heating: (kind: string) => `heating: ${kind.toLowerCase()}`,
    remove: (filter: string) => `Remove: ${filter}`,
  },
  sort: {
    label: 'Sort by',
    apply: 'Sort',
    'price-asc': 'Price: low to high',
    'price-desc': 'Price: high to low',
    'newest-asc': 'Newest listings',
    'name-asc': 'Name: A to Z',
    'name-desc': 'Name: Z to A',
    'bedrooms-asc': 'Bedrooms: fewest first',
    'bedrooms-desc': 'Bedrooms: most first',
    'beds-asc': 'Beds: fewest first',
    'beds-desc': 'Beds: most first',
    'length-asc': 'Length: shortest first',
    'length-desc': 'Length: longest first',
  },
  view: { label: 'View', grid: 'Grid', list: 'List' },
  pages: {
    label: 'Pages of listings',
    previous: 'Previous',
    next: 'Next',
    page: (page: number) => `Page ${page}`,
  },
  near: {
    title: 'Nearly what you asked for',
    text: 'Each of these differs in one thing.',
    over: (price: string) => `${price} over your budget`,
    under: (price: string) => `${price} below your lowest price`,
    instead: (has: string, asked: string) => `${has} instead of ${asked}`,
  },
  empty: {
    title: 'No results',
    text: 'No mobile home matches all of these filters.',
    without: (filter: string, count: number) =>
      count === 1
        ? `Drop “${filter}” to see 1 listing`
        : `Drop “${filter}” to see ${count} listings`,
    /** Before the words of a search that some home has. */
    words: 'Found on their own:',
    word: (word: string, count: number) => `${word} (${count})`,
    call: 'Tell us what kind of home you are looking for:',
  },
  error: {
    title: 'Failed to load caravans',
    text: 'There is a temporary problem on our side. Try again in a moment or call us.',
    retry: 'Try again',
  },
  loading: 'Loading…',
};
