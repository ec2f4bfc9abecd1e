/** Opens the question that the address names: not every browser does that without a script. */
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
