export const trouble = {
  offline: 'There is no internet connection. What you see may not be up to date.',
  newRelease: 'The site has been updated. Reload the page to go on; what you typed stays.',
  brokenPart: 'A part of this page could not be loaded. Reload the page; what you typed stays.',
  reload: 'Reload',
  later: 'Later',
};
