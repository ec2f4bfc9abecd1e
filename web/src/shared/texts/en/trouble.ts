export const trouble = {
  offline: 'There is no internet connection. What you see may not be up to date.',
  newRelease: 'The site has been updated. Reload the page to continue.',
  brokenPart: 'A part of this page could not be loaded. Reload it.',
  newPrices: 'Prices on this page have changed. Reload it to see the new ones.',
  kept: 'What you typed is kept.',
  lost: 'What you typed will be lost.',
  reload: 'Reload',
  later: 'Later',
};
