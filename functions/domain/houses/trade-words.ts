import type { HeatingKind } from './listing.ts';

/** Words that dealers and buyers use for one thing. */
interface TradeWords {
  /** Beginnings of the words typed for it, and of the words that a house's text has for it. */
  words: readonly string[];
  /** Houses with this heating have it, whatever their texts say. */
  heating?: HeatingKind;
}

/** Add new words here, in lower case; a word belongs to one line. */
const trade: readonly TradeWords[] = [
  { words: ['веранд', 'терас', 'veranda', 'terrace', 'decking', 'terasa'] },
  { words: ['парно', 'parno'], heating: 'central' },
  { words: ['климати', 'klimati', 'aircon', 'airco', 'кондиционер'], heating: 'airConditioner' },
  { words: ['камин', 'kamin', 'fireplace'] },
  { words: ['хладилник', 'hladilnik', 'fridge', 'refrigerator'] },
  { words: ['съдомиялн', 'миялна', 'dishwasher'] },
  { words: ['пералн', 'peraln', 'washing'] },
  { words: ['обзаведен', 'мебелиран', 'obzaveden', 'mebeliran', 'furnished'] },
  { words: ['тоалетн', 'клозет', 'wc', 'toaletn', 'toilet'] },
  { words: ['дневна', 'всекидневна', 'хол', 'dnevna', 'lounge'] },
  { words: ['pvc', 'upvc', 'пвц'] },
];

/** Letters of the shortest beginning that counts: shorter words are compared whole. */
const shortestBeginning = 4;

/** What a word of the trade means; undefined for any other word. */
export function tradeWordsOf(word: string): TradeWords | undefined {
  return trade.find(({ words }) =>
    words.some((known) =>
      known.length < shortestBeginning ? known === word : word.startsWith(known),
    ),
  );
}
