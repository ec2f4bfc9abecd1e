import { brandColours } from '#domain/brand-colours.ts';
import { dealer } from '#domain/dealer/dealer.ts';
import type { Language } from '#domain/locale.ts';
import { languages } from '#domain/locale.ts';
import { staffManifestPath } from '#shared/staff-addresses.ts';
import { messagesOf } from '#shared/texts/messages-of.ts';

/** At the root of the site, beside the files of web/public. */
export const webManifestPath = '/site.webmanifest';

/** Icons in `folder`, which ends with a slash. */
const iconsIn = (folder: string) => [
  ...[192, 512].map((size) => ({
    src: `${folder}icon-${size}.png`,
    type: 'image/png',
    sizes: `${size}x${size}`,
  })),
  {
    src: `${folder}icon-maskable-512.png`,
    type: 'image/png',
    sizes: '512x512',
    purpose: 'maskable',
  },
];
const colours = { background_color: brandColours.paper, theme_color: brandColours.paper };

/** What a phone's home screen shows of the site. https://www.w3.org/TR/appmanifest/ */
export function webManifest() {
  const { name, wordmark } = dealer;
  return {
    id: '/',
    name: name.bg,
    short_name: wordmark.bg[0],
    description: `${name.bg} · ${name.en}`,
    lang: 'bg',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    ...colours,
    icons: [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' }, ...iconsIn('/')],
  };
}

/** The same of the staff area: an app of its own that starts at Today, one in each language. */
export function staffManifest(language: Language) {
  const { title } = messagesOf[language].common.staff;
  const scope = `/${language}/admin/`;
  return {
    id: scope,
    name: `${title} · ${dealer.name[language]}`,
    short_name: title,
    lang: language,
    dir: 'ltr',
    start_url: `${scope}today`,
    scope,
    display: 'standalone',
    ...colours,
    icons: iconsIn('/staff/'),
  };
}

const text = (manifest: object) => `${JSON.stringify(manifest, null, 2)}\n`;

/** Every manifest with its path on the site. */
export const manifestFiles = (): { path: string; content: string }[] => [
  { path: webManifestPath, content: text(webManifest()) },
  ...languages.map((language) => ({
    path: staffManifestPath(language),
    content: text(staffManifest(language)),
  })),
];
