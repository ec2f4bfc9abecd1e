import { dealer } from '#domain/dealer/dealer.ts';
import type { Language } from '#domain/locale.ts';
import { gable } from './gable.ts';

/** The dealer’s sign, and the dealer's name beside it on two lines. */
export function Wordmark({ language }: { language: Language }) {
  const [first, second] = dealer.wordmark[language];
  return (
    <>
      <svg className="gable" viewBox="0 0 80 52" aria-hidden="true">
        <path d={gable} />
      </svg>
      <span>
        {first}
        <br />
        {second}
      </span>
    </>
  );
}

/**
 * The name of a link that shows the wordmark: the dealer's, with the wordmark in it, since a visitor
 * who steers by voice says what they see (WCAG 2.5.3).
 */
export function wordmarkLabel(language: Language): string {
  const name = dealer.name[language];
  const seen = dealer.wordmark[language].join(' ');
  return name.includes(seen) ? name : `${seen}, ${name}`;
}
