import { brandColours } from '#domain/brand-colours.ts';
import type { Language } from '#domain/locale.ts';
import { staffManifestPath } from '#shared/staff-addresses.ts';
import type { ClientAssets, SheetName } from './client-assets.ts';
import { wholeScreen } from './frame/first-screen.ts';
import { escapeHtml } from './head.ts';

interface DocumentParts {
  language: Language;
  /** HTML of the head besides that of every document. */
  head: string;
  /** HTML of the page, its frame included. */
  body: string;
  /** Data for scripts and search engines, after the visible HTML. */
  machine?: string;
  assets: ClientAssets;
  sheet: SheetName;
  /** When the server made it, and when a price on it changes, ISO. */
  times: { made: string; validUntil: string | null };
}

function fontLinks(assets: ClientAssets, language: Language): string {
  return assets.fonts
    .filter((href) => language === 'bg' || !href.includes('cyrillic'))
    .map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`)
    .join('');
}

const iconLinks = (folder: string, manifest: string) =>
  `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="icon" href="/favicon-32.png" sizes="32x32"><link rel="apple-touch-icon" href="${folder}apple-touch-icon.png"><link rel="manifest" href="${manifest}">`;
const icons = iconLinks('/', '/site.webmanifest');

/** Of the browser's own bars. */
const barColour = `<meta name="theme-color" content="${brandColours.paper}">`;

/** The beginning of every document. */
const opening = (
  language: Language,
  { release }: ClientAssets,
  times?: DocumentParts['times'],
  fit = '',
) =>
  `<!doctype html><html lang="${language}" data-release="${release}"${times ? ` data-made="${times.made}"${times.validUntil ? ` data-until="${times.validUntil}"` : ''}` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1${fit}">`;

/**
 * The settings of a browser for which `styles/rare.css` is: forced colours, no scripts, letters
 * larger than those for which a width's layout was made, and a screen as low as at 400 %.
 */
export const rareMedia =
  '(forced-colors),(scripting:none),(max-width:20em),(min-width:768px) and (max-width:46em),(min-width:1024px) and (max-width:62em),(max-height:480px)';

/**
 * A whole public page. The styles of its first screen are inline, so that the browser draws that
 * after one round trip.
 */
export function siteDocument({
  language,
  head,
  body,
  machine = '',
  assets,
  sheet,
  times,
}: DocumentParts): string {
  const styles = `<style>${assets.styles.frame}${assets.styles.pages[sheet]}</style>`;
  const below = assets.styles.below[sheet];
  // A page in one of its rarer states has no place of its own for them.
  const early = below && !body.includes(below) ? `<link rel="stylesheet" href="${below}">` : '';
  const rare = `<link rel="stylesheet" media="${escapeHtml(rareMedia)}" href="${assets.styles.rare}">`;
  const printed =
    sheet === 'house' ? `<link rel="stylesheet" media="print" href="${assets.styles.print}">` : '';
  return `${opening(language, assets, times)}${barColour}${head}${wholeScreen(body)}${fontLinks(assets, language)}${styles}${early}${rare}${icons}${assets.head ?? ''}<script type="module" src="${assets.boot}"></script></head><body><div id="root">${body}</div>${printed}${machine}</body></html>`;
}

/**
 * A page that stands in for one that could not be made: it depends on no script and no other file.
 */
export function outageDocument({
  language,
  title,
  body,
  assets,
}: Pick<DocumentParts, 'language' | 'body' | 'assets'> & { title: string }): string {
  return `${opening(language, assets)}<meta name="robots" content="noindex"><title>${title}</title><style>${assets.styles.frame}</style>${icons}</head><body>${body}</body></html>`;
}

/** The staff area's empty page: its application draws everything. */
export function adminDocument(
  language: Language,
  assets: ClientAssets,
  texts: { title: string; noScript: string },
): string {
  const styles = assets.admin.css.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  const imports = assets.admin.imports
    .map((href) => `<link rel="modulepreload" href="${href}">`)
    .join('');
  return `${opening(language, assets, undefined, ',viewport-fit=cover')}<meta name="robots" content="noindex">${barColour}<title>${texts.title}</title>${iconLinks('/staff/', staffManifestPath(language))}${styles}${imports}${assets.head ?? ''}<script type="module" src="${assets.admin.js}"></script></head><body><div id="root"></div><noscript>${texts.noScript}</noscript></body></html>`;
}
