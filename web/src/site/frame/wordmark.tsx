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
