/** Ends this browser's session. The auth library is loaded only now. */
async function logOut() {
  const language = document.documentElement.lang === 'bg' ? 'bg' : 'en';
  const { logOutOfSite } = await import('#staff/session/log-out.ts');
  if (await logOutOfSite(language)) location.assign(`/${language}`);
}

const shown: Element[] = [];

/**
 * Shows or removes the links of signed-in staff. On a house's page they lead to that house: whoever
 * reads the code of its card stands before it.
 */
export function showSessionLinks(isIn: boolean): void {
  for (const link of shown.splice(0)) link.remove();
  if (!isIn) return;
  const { house } = document.querySelector<HTMLElement>('[data-seen]')?.dataset ?? {};
  for (const template of document.querySelectorAll<HTMLTemplateElement>('template[data-session]')) {
    const links = [...document.importNode(template.content, true).children];
    for (const link of links)
      if (link.matches('[data-logout]')) link.addEventListener('click', logOut);
      else if (house && link instanceof HTMLAnchorElement) link.href += `/yard/${house}`;
    template.after(...links);
    shown.push(...links);
  }
}
