/** In place of results that can't be read. */
export const resultsFailed = {
  title: 'Failed to load caravans',
  offline:
    'Your device cannot reach the internet right now. Try again once the connection is back.',
  text: 'There is a temporary problem on our side. Try again in a moment or call us.',
  retry: 'Try again',
};
