export const home = {
  head: {
    title: 'New and used mobile homes in Bulgaria | Kardzhali Mobile Homes',
    description:
      'Over 150 new and used mobile homes from 15,000 to 45,000 euro, imported from the UK, checked in Kardzhali and delivered anywhere in Bulgaria.',
    keywords: 'mobile homes, static caravans, used mobile homes, prices, Kardzhali, Bulgaria',
  },
  title: 'A home that stands where the view is',
  subtitle: 'Over 150 models from 15,000 to 45,000 euro, checked in our yard in Kardzhali and delivered to your land.',
  seeInventory: 'See Inventory',
  shortcutsLabel: 'Popular searches',
  shortcuts: [
    ['type=used&maxPrice=20000', 'Used, up to €20,000'],
    ['type=new', 'New homes'],
    ['bedrooms=2', 'Two bedrooms'],
    ['bedrooms=3', 'Three bedrooms'],
    ['beds=6', 'Sleeps six'],
  ],
  featured: 'Featured homes',
  /** The featured houses, where they cannot be read. Spec section 8. */
  fetchFailed: 'The houses could not be loaded. Please try again in a moment.',
  allHouses: 'See all homes',
  notFound: {
    title: 'Page Not Found',
    text: "We're sorry, the page you're looking for doesn't exist or has been moved.",
    home: 'Back to Home',
    browse: 'Browse Caravans',
  },
};
