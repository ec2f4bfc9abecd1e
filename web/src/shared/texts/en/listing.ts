import { dealer } from '#domain/dealer/dealer.ts';
import type { ListingFilters } from '#domain/houses/listing.ts';

function title({ type, discount, search }: ListingFilters): string {
  const kind =
    type === 'new' ? 'New mobile homes' : type === 'used' ? 'Used mobile homes' : 'Mobile homes';
  const offers = discount ? `${kind} on offer` : kind;
  return search ? `${offers}: “${search}”` : offers;
}

const listings = (count: number) => (count === 1 ? '1 listing' : `${count} listings`);

export const listing = {
  head: {
    title: (heading: string, page: number) =>
      `${heading} for sale${page > 1 ? `, page ${page}` : ''}`,
    description: (heading: string, total: number) =>
      total === 0
        ? `${heading}: nothing for sale at the moment. Call us and tell us what you are looking for.`
        : `${heading}, ${total} in all: prices, sizes and pictures. Checked in our yard in ${dealer.address.town.en} and delivered anywhere in Bulgaria.`,
    keywords: 'mobile homes for sale, used mobile homes, static caravans, prices, Bulgaria',
  },
  title,
  /** The number of available houses is shown where it is not all of them. */
  count: (total: number, available: number) => {
    if (total === 0) return 'No matching listings';
    if (available === total) return listings(total);
    return `${listings(total)}, ${available || 'none'} available`;
  },
  searchedInstead: (typed: string, searched: string, total: number) =>
    `No exact match for “${typed}”. ${total === 0 ? 'We searched for' : 'Showing results for'} “${searched}”.`,
  delivery: 'delivered anywhere in the country',
  filters: {
    title: 'Filters',
    open: 'Filters',
    active: (count: number) => (count === 1 ? '1 filter is on' : `${count} filters are on`),
    found: listings,
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
    minYear: 'Year from',
    more: (chosen: number) => (chosen === 0 ? 'More filters' : `More filters: ${chosen} chosen`),
    /** Where the rare ones are folded and have not come. */
    all: 'Show all filters',
    /** Where an address asks for a number itself, not for at least so many. */
    exactly: (value: number | undefined) => `exactly ${value}`,
    discount: 'Discounted only',
    available: 'Available only',
    maxLength: 'Length up to',
    width: 'Width',
    heating: 'Heating',
    paidFirst: (share: string) => `You pay at least ${share} of the price first.`,
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
    atLeast: (what: string) => `at least ${what}`,
    year: (year: number) => `${year}`,
    minYear: (year: number) => `${year} or newer`,
    discount: 'on offer',
    available: 'available only',
    length: (size: string) => `length ${size}`,
    maxLength: (size: string) => `up to ${size} long`,
    width: (size: string) => `width ${size}`,
    heating: (kind: string) => `heating: ${kind.toLowerCase()}`,
    remove: (filter: string) => `Remove: ${filter}`,
  },
  sort: {
    label: 'Sort by',
    apply: 'Sort',
    // A phone of 360 px has room for 15 letters.
    'price-asc': 'Lowest price',
    'price-desc': 'Highest price',
    'newest-asc': 'Newest listings',
    'name-asc': 'Name: A to Z',
    'name-desc': 'Name: Z to A',
    'bedrooms-asc': 'Few bedrooms',
    'bedrooms-desc': 'Many bedrooms',
    'beds-asc': 'Few beds',
    'beds-desc': 'Many beds',
    'length-asc': 'Shortest',
    'length-desc': 'Longest',
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
    older: (years: number) => (years === 1 ? '1 year older' : `${years} years older`),
    longer: (size: string) => `${size} longer`,
    instead: (has: string, asked: string) => `${has} instead of ${asked}`,
  },
  empty: {
    title: 'No results',
    text: 'No mobile home matches all of these filters.',
    ofOne: 'No mobile home matches this filter.',
    ofWords: (search: string) => `No listing has “${search}” in it.`,
    ofPrices: 'Your lowest price is above your highest.',
    without: (filter: string, count: number) =>
      count === 1
        ? `Drop “${filter}” to see 1 listing`
        : `Drop “${filter}” to see ${count} listings`,
    /** Before the words of a search that some home has. */
    words: 'Found on their own:',
    word: (word: string, count: number) => `${word} (${count})`,
    call: 'Tell us what kind of home you are looking for:',
  },
  noStock: {
    title: 'No listings at the moment',
    text: 'New homes are on their way. You will see them here as soon as they arrive.',
  },
  loading: 'Loading…',
};
