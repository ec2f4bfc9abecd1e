import { describe, expect, test } from 'vitest';

const modules = import.meta.glob<Record<string, object>>(
  '../../../../web/src/shared/texts/{en,bg}/**/*.ts',
  {
    eager: true,
  },
);

/** Words after a one that show a text with only a plural; "1 of 1 houses" counts the many. */
const wrongAfterOne = {
  bg: /(?:^|[^\d.,\s])\s?(?<!от\s)1\s(?:спални места|обяви|дома|домове|места|спални|снимки|запитвания|заявки|полета|опита|реда|стойности|месеца|дни|часа|минути|секунди|кампании|намаления|филтъра|скрити)(?!\p{L})/u,
  en: /(?:^|[^\d.,])(?<! of )1 (?:listings|homes|houses|beds|bedrooms|pictures|enquiries|requests|fields|attempts|rows|values|months|days|hours|minutes|seconds|campaigns|discounts|filters)\b/,
} as const;

type Text = [key: string, say: (...values: unknown[]) => unknown];

function texts(value: unknown, path: string): Text[] {
  if (typeof value === 'function') return [[path, value as Text[1]]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    texts(inner, path ? `${path}.${key}` : key),
  );
}

/**
 * Loans last three months at least, two homes are compared at least, a prior price stands for seven
 * days at least.
 */
const neverOne = [
  'campaign.price.lowestSince',
  'campaign.price.struckIs',
  'campaign.price.struckOf',
  'financing.calculator.months',
  'financing.asked',
  'adminPrivacy.retention',
  'adminLoans.terms.hints.period',
  'shortlist.compareCount',
];

/** What a text says for this number, where it has numbers. */
function said(say: Text[1], count: number): string {
  try {
    const words = say(count, count, count);
    return typeof words === 'string' ? words : '';
  } catch {
    return '';
  }
}

describe.each(['bg', 'en'] as const)('texts with a number, in %s', (language) => {
  const all = Object.entries(modules)
    .filter(([file]) => file.includes(`/texts/${language}/`))
    .flatMap(([, module]) => texts({ ...module }, ''))
    .filter(([key]) => !neverOne.includes(key));

  test('are found by this test', () => {
    expect(all.length).toBeGreaterThan(60);
  });

  test('have a singular for the number one', () => {
    expect(
      all
        .map(([key, say]) => `${key}: ${said(say, 1)}`)
        .filter((words) => wrongAfterOne[language].test(words)),
    ).toEqual([]);
  });
});
