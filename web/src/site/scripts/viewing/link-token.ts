/**
 * Moves the token of a letter's link from the address into the form's field, which nobody has to
 * fill in then. It stands behind the `#`: only this page sees it, and it goes into nothing but the
 * form.
 */
export function startToken(place: HTMLElement): void {
  const take = () => {
    const [, token] = /^#([\w-]{43})$/.exec(location.hash) ?? [];
    const field = place.querySelector('input');
    if (!token || !field) return;
    field.value = token;
    place.hidden = true;
    history.replaceState(history.state, '', location.pathname + location.search);
  };
  // Another letter's link in the same tab changes nothing but that part of the address.
  addEventListener('hashchange', take);
  take();
}
