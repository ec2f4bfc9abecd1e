export const trouble = {
  offline: 'There is no internet connection. What you see may not be up to date.',
  newRelease: 'The site has been updated. Reload the page to continue; what you typed is kept.',
  brokenPart: 'A part of this page could not be loaded. Reload the page; what you typed is kept.',
  newPrices: 'Prices on this page have changed. Reload it to see the new ones; what you typed is kept.',
  reload: 'Reload',
  later: 'Later',
};
