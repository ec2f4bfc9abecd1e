import assets from 'virtual:assets';
import { renderToStaticMarkup } from 'react-dom/server';
import { linesAround, type OpeningLines } from '#domain/dealer/opening-hours.ts';
import { SiteProvider } from '#shared/site-context.tsx';
import type { Messages } from '#shared/texts/en.ts';
import { clockWords, clockWordsId } from '../cards/clock-words.ts';
import { siteDocument } from '../document.ts';
import { SiteLayout } from '../frame/site-layout.tsx';
import { embedJson, headHtml, machineHtml } from '../head.ts';
import type { MadePage, PageContext, SitePage } from '../page.ts';

interface Surroundings {
  sheet: SitePage['sheet'];
  /** Makes on sale, in order: what the search in the header offers. */
  makes: readonly string[];
  /** When the yard is open, with all days of their own. */
  hours: OpeningLines;
  /** Whether a house is announced at a lower price: the menu leads to the offers. */
  hasOffers: boolean;
  drawCode?: (text: string) => { path: string; size: number };
}

/** The whole document of a page. In the browser React hydrates the page's islands alone. */
export function madeDocument(
  { body: page, head, filtered, validUntil = null }: MadePage,
  { language, messages, path, search, origin, now }: Omit<PageContext, 'params'>,
  { sheet, makes, hours, hasOffers, drawCode }: Surroundings,
): string {
  const ownSearch = new URLSearchParams(search);
  // Scripts put such a listing in place of one under an address without it.
  ownSearch.delete('filters');
  const query = ownSearch.toString();
  const belowStyles = assets.styles.below[sheet];
  const site = {
    language,
    messages,
    now,
    hours: linesAround(hours, now.getTime()),
    origin,
    path,
    search: query && `?${query}`,
    makes,
    hasOffers,
    ...(filtered && { filtered }),
    ...(drawCode && { drawCode }),
    ...(belowStyles && { belowStyles }),
  };
  // Static: only islands are hydrated, and they bring their own HTML, so the page needs no marks
  // for React.
  const body = renderToStaticMarkup(
    <SiteProvider value={site}>
      <SiteLayout>{page}</SiteLayout>
    </SiteProvider>,
  );
  return siteDocument({
    language,
    head: headHtml(head, language, origin),
    body,
    machine: clockWordsHtml(body, messages) + machineHtml(head),
    assets,
    sheet,
    times: { made: now.toISOString(), validUntil },
  });
}

/** Once for a page that has clocks, however many: the words that the clocks show. */
function clockWordsHtml(body: string, messages: Messages): string {
  if (!body.includes(' role="timer"')) return '';
  const words = embedJson(clockWords(messages.campaign.countdown));
  return `<script type="application/json" id="${clockWordsId}">${words}</script>`;
}
