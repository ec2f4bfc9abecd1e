import { languages } from '#domain/locale.ts';

/** Where browsers find the rules, which every page names in its `Speculation-Rules` header. */
export const prefetchRulesPath = '/speculation-rules.json';

/** The only content type with which browsers accept the rules. */
export const prefetchRulesType = 'application/speculationrules+json';

/**
 * Pages for one visitor, and addresses that are no page of the site: these are not fetched ahead.
 */
const left = ['admin', 'admin/*', 'favourites', 'compare'];

/**
 * Browsers that know speculation rules fetch a page as soon as a pointer rests on a link to it, or
 * presses it.
 */
export const prefetchRules = JSON.stringify({
  prefetch: [
    {
      source: 'document',
      where: {
        and: [
          {
            href_matches: languages.flatMap((language) => [
              `/${language}\\?*`,
              `/${language}/*\\?*`,
            ]),
          },
          {
            not: {
              href_matches: languages.flatMap((language) =>
                left.map((path) => `/${language}/${path}\\?*`),
              ),
            },
          },
          // The listing's script asks for these itself.
          { not: { selector_matches: '[data-asks]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
