import { describe, expect, test } from 'vitest';
import { maxCompared, maxShortlist } from '#domain/houses/shortlist.ts';
import { languages } from '#domain/locale.ts';
import { shortlistMessages } from '#shared/texts/shortlist-messages.ts';
import { shortlistPageMessages } from '#shared/texts/shortlist-page-messages.ts';
import { fillPattern, patternOf } from '#shared/texts/wording/pattern.ts';

describe.each(languages)('a text pattern in %s', (language) => {
  const { favouritesWithCount, compareCount } = shortlistMessages[language].shortlist;
  const { count } = shortlistPageMessages[language].shortlistPages.favourites;

  test.each([
    ['favourites in the header', favouritesWithCount, 1, maxShortlist],
    ['houses on the favourites’ page', count, 2, maxShortlist],
    ['houses to compare', compareCount, 2, maxCompared],
  ])(
    'filled in by a script equals the server’s text for every count of %s',
    (_, worded, least, most) => {
      const pattern = patternOf(worded);
      for (let n = least; n <= most; n++) expect(fillPattern(pattern, n)).toBe(worded(n));
    },
  );
});

test('a name that contains replacement signs such as $& stays as it is in a text pattern', () => {
  expect(fillPattern('Remove {n} from the comparison', "Swift $& $1 $'")).toBe(
    "Remove Swift $& $1 $' from the comparison",
  );
});
