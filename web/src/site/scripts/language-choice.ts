/** Seconds: a year. */
const rememberedFor = 31_536_000;

/**
 * Remembers the language to which the visitor switches, in a cookie that the CDN reads where an
 * address names no language. Whoever never switches has none.
 */
export function startLanguageChoice(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a[hreflang]') : null;
    if (!link) return;
    const secure = location.protocol === 'https:' ? ';secure' : '';
    const cookie = `lang=${link.getAttribute('hreflang')};path=/;max-age=${rememberedFor}`;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
    document.cookie = `${cookie};samesite=lax${secure}`;
  });
}
