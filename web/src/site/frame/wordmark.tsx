import { dealer } from '../../../../functions/domain/dealer.ts';
import type { Language } from '../../../../functions/domain/locale.ts';

/** A gable over a long low line, and the dealer's name beside it on two lines. */
export function Wordmark({ language }: { language: Language }) {
  const [first, second] = dealer.wordmark[language];
  return (
    <>
      <svg className="gable" viewBox="0 0 80 52" aria-hidden="true">
        <path d="M4 24 22 8l54 8v8M8 22v22h66V22M18 44V30h12v14M42 28h22v8H42z" />
      </svg>
      <span>
        {first}
        <br />
        {second}
      </span>
    </>
  );
}
