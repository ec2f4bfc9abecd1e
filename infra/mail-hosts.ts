/** What stands behind the `@`, in lower case. */
export const hostOf = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/**
 * Where people have mailboxes for nothing, in Bulgaria and around. SES can't sign for these hosts,
 * and some of them ask receivers to refuse what others send in their name (DMARC).
 */
const freeMail = new Set([
  'abv.bg',
  'aol.com',
  'dir.bg',
  'freemail.hu',
  'gbg.bg',
  'gmail.com',
  'gmx.at',
  'gmx.ch',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'libero.it',
  'live.com',
  'mac.com',
  'mail.bg',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'o2.pl',
  'onet.pl',
  'orange.fr',
  'outlook.com',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'seznam.cz',
  't-online.de',
  'ukr.net',
  'web.de',
  'wp.pl',
  'ya.ru',
  'yandex.com',
  'yandex.ru',
  'yahoo.com',
  'ymail.com',
]);

/** Hosts that such a provider has under the ending of each country: `yahoo.co.uk`. */
const freeMailAnywhere = /^(gmx|hotmail|live|outlook|yahoo|yandex)\.(com?\.)?[a-z]{2}$/;

/** Whether a mailbox of this host is anybody's for the asking. */
export const isFreeMail = (host: string): boolean =>
  freeMail.has(host) || freeMailAnywhere.test(host);

/**
 * Whether a mail host and a site's host are below one name: `homes.bg` and `mail.homes.bg` beside
 * `www.homes.bg`.
 */
export function isOfSite(host: string, site: string): boolean {
  const name = site.replace(/^www\./, '');
  return host === name || host.endsWith(`.${name}`) || name.endsWith(`.${host}`);
}
