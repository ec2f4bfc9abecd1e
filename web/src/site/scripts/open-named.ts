/** Opens the question that the address names, where the browser has not done so by itself. */
function openNamed(): void {
  const named = document.getElementById(location.hash.slice(1))?.closest('details');
  if (!named || named.open) return;
  named.open = true;
  named.scrollIntoView();
}

export function startOpenNamed(): void {
  openNamed();
  addEventListener('hashchange', openNamed);
}
