import assets from 'virtual:assets';
import { dealer } from '#domain/dealer/dealer.ts';
import { phoneText } from '#domain/dealer/phone-text.ts';
import { type Language, otherLanguage, swapLanguage } from '#domain/locale.ts';
import { languageOf } from '#shared/language-of.ts';
import { isStaffPath } from '#shared/staff-addresses.ts';
import { common as bulgarian } from '#shared/texts/bg/common.ts';
import { common as english } from '#shared/texts/en/common.ts';
import { type Wording, withFallback } from '#shared/texts/wording/wording.ts';
import { adminDocument, outageDocument } from '../document.ts';
import { gable } from '../frame/gable.ts';
import { escapeHtml, siteTitle } from '../head.ts';

type Words = Wording<typeof english>;
const wordsOf: Record<Language, Words> = {
  en: english,
  bg: withFallback<Words>(english, bulgarian),
};

interface OutageRequest {
  /** As in the address, not decoded. */
  path: string;
  /** Raw, without the question mark. */
  query: string;
  /** Finds the request in the log. */
  reference: string;
}

/**
 * The answer at any address whose page could not be made: whom to call, and a link to try again. It
 * needs neither React nor data nor scripts, so that it can't fail for the page's reason. The staff
 * area gets its usual document, which is always empty.
 */
export function outagePage({ path, query, reference }: OutageRequest): {
  status: number;
  html: string;
} {
  const language = languageOf(path);
  const words = wordsOf[language];
  if (isStaffPath(path)) return { status: 200, html: adminDocument(language, assets, words.staff) };
  const address = escapeHtml(query ? `${path}?${query}` : path);
  const title = siteTitle(words.error.title, language);
  const body = `${header(language, words, path, query)}<main id="content"><div class="wrap message"><h1>${words.error.title}</h1><p>${words.error.text}</p><p>${words.error.call} ${phoneLinks(language)} · <a href="mailto:${dealer.email}">${dealer.email}</a></p><p class="message-actions"><a class="button" href="${address}">${words.error.retry}</a><a class="button button-quiet" href="/${language}">${words.nav.home}</a></p><p class="fine">${words.error.reference(escapeHtml(reference))}</p></div></main>`;
  // An error to search engines and caches.
  return { status: 503, html: outageDocument({ language, title, body, assets }) };
}

function phoneLinks(language: Language): string {
  const links = [dealer.phones.sales, dealer.phones.service].map(
    (phone) => `<a href="tel:${phone.dial}">${phone.label[language]} ${phoneText(phone)}</a>`,
  );
  return `<span class="phones">${links.join(' · ')}</span>`;
}

/** The site's header, as far as it needs neither script nor stock. */
function header(
  language: Language,
  { language: toggle, nav, call }: Words,
  path: string,
  query: string,
): string {
  const { sales } = dealer.phones;
  const other = otherLanguage(language);
  const swapped = escapeHtml(swapLanguage(path, other) + (query && `?${query}`));
  const home = `/${language}`;
  const links = [
    [home, nav.home],
    [`${home}/houses`, nav.houses],
    [`${home}/contact`, nav.contact],
  ].map(([href, label]) => `<a href="${href}">${label}</a>`);
  return `<header class="site-header"><div class="wrap"><a class="logo" href="${home}"><svg class="gable" viewBox="0 0 80 52" aria-hidden="true"><path d="${gable}"/></svg><span>${dealer.wordmark[language].join('<br>')}</span></a><nav class="wide-only" aria-label="${nav.label}">${links.join('')}</nav><div class="header-tools"><a class="language" href="${swapped}" hreflang="${other}" lang="${other}" title="${toggle.label}"><span class="hidden-text">${toggle.label}</span><span aria-hidden="true">${toggle.short}</span></a><a class="button header-call wide-only" href="tel:${sales.dial}" aria-label="${call(sales.shown)}"><span>${sales.shown}</span></a></div></div></header>`;
}
