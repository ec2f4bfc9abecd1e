/** Seconds: a year. */
const rememberedFor = 31_536_000;

/**
 * Gives the link to the other language the whole query of the address, and remembers the language
 * to which the visitor switches in a cookie, which the CDN reads where an address names no language.
 * Whoever never switches has none.
 */
export function startLanguageChoice(): void {
  // The server never sees names that make no difference to a page, such as campaign tags: the CDN
  // keeps one page for all of them.
  const toggle = document.querySelector<HTMLAnchorElement>('a.language');
  if (toggle?.pathname.slice(3) === location.pathname.slice(3)) toggle.search = location.search;
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a[hreflang]') : null;
    if (!link) return;
    const secure = location.protocol === 'https:' ? ';secure' : '';
    const cookie = `lang=${link.getAttribute('hreflang')};path=/;max-age=${rememberedFor}`;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
    document.cookie = `${cookie};samesite=lax${secure}`;
  });
}
