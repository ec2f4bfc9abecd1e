const address = () => location.pathname + location.search;
let shown = '';
// A jump within the page is a move, too, but changes nothing that the server makes.
const follow = () => {
  if (address() !== shown) location.reload();
};

/**
 * Until the application listens, Back and Forward between states of one page would change the address alone:
 * the page is then loaded anew.
 */
export function followEarlyMoves(): void {
  shown = address();
  addEventListener('popstate', follow);
}

export function endEarlyMoves(): void {
  removeEventListener('popstate', follow);
}
