export const shortlist = {
  favourite: 'Favourite',
  favourites: 'Favourites',
  favouritesWithCount: (count: number) => (count === 0 ? 'Favourites' : `Favourites: ${count}`),
  compare: 'Compare',
  print: 'Print',
  sharing: {
    share: 'Share',
    copy: 'Copy the link',
    copied: 'The link is copied.',
    copyFailed: 'Your browser does not let us copy. This is the link:',
  },
  bar: 'Chosen to compare',
  compareCount: (count: number) => `Compare ${count} homes`,
  oneMore: 'Choose one more home to compare.',
  remove: (name: string) => `Remove ${name} from the comparison`,
  clear: 'Clear',
  dismiss: 'Close the message',
  problems: {
    comparedFull: 'You have chosen four homes already. Remove one to add another.',
    favouritesFull: 'You have sixty favourites already. Remove one to add another.',
    unstored:
      'Your browser does not let us keep your choice: it will be forgotten when you leave this page.',
  },
  viewed: 'Recently viewed',
  forgetViewed: 'Clear the list and stop remembering',
  viewedOff: 'Your browser does not remember which homes you view.',
  keepViewed: 'Start remembering again',
};
