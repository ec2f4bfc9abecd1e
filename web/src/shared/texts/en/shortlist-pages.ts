export const shortlistPages = {
  favourites: {
    head: {
      title: 'Favourite mobile homes',
      description: 'The mobile homes you marked with a heart, with today’s prices.',
    },
    title: 'Favourites',
    lead: 'The list is kept in this browser only, and prices are always today’s. To take a home off the list, press its heart once more.',
    needsScripts:
      'Favourites are kept by your browser, and only JavaScript can read them. Turn it on, or look at all homes.',
    toListing: 'See Inventory',
    loading: 'Loading your favourites…',
    count: (count: number) => (count === 1 ? '1 home' : `${count} homes`),
    empty: {
      title: 'No favourites yet',
      text: 'Press the heart on a home you like, and it will wait for you here.',
    },
    error: {
      title: 'Your favourites could not be loaded',
      text: 'They are still kept. Check your connection and try again.',
      retry: 'Try again',
    },
    ask: 'Ask about the homes on this list',
    taken: 'Homes you take off the list stay here until you leave the page.',
    gone: {
      title: 'No longer listed',
      text: 'These homes have been taken off the site.',
      forget: 'Remove',
    },
  },
  compare: {
    head: {
      title: 'Compare mobile homes',
      description: 'Mobile homes side by side: price, size, beds, bedrooms and features.',
    },
    title: 'Compare mobile homes',
    titleOf: (names: string) => `Compared: ${names}`,
    empty: {
      title: 'Choose homes to compare',
      text: 'Press “Compare” on up to four homes, and see them here side by side.',
    },
    needsScripts:
      'The homes you chose are kept by your browser, and only JavaScript can read them. Turn it on, or look at all homes. A comparison somebody sent you opens without it, too.',
    ask: (count: number) => (count === 1 ? 'Ask about this home' : 'Ask about these homes'),
    one: 'Add at least one more home to have something to compare it with.',
    gone: (count: number) =>
      count === 1
        ? 'One of the homes in this link is no longer listed.'
        : `${count} of the homes in this link are no longer listed.`,
    tooMany: 'Four homes are compared at most: these are the first four in the link.',
    table: 'Comparison',
    onlyDifferences: 'Only the differences',
    differs: 'differs',
    remove: 'Remove',
    removeName: (name: string) => `Remove ${name}`,
    more: 'Add more',
    unknown: 'not stated',
    yes: 'yes',
    no: 'no',
    rows: {
      home: 'Mobile home',
      picture: 'Picture',
      price: 'Price',
      status: 'Status',
      size: 'Length × width',
    },
    status: { available: 'available', reserved: 'reserved', sold: 'sold' },
  },
};
