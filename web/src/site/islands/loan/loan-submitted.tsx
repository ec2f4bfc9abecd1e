import { useEffect, useRef } from 'react';
import { formatPrice, type Language } from '#domain/locale.ts';
import type { FinancingWords } from '#shared/texts/financing-messages.ts';
import { checkPath, Drawing } from '#shared/ui/icon.tsx';
import { PhonesIn } from '#shared/ui/phone-links.tsx';

interface LoanSubmittedProps {
  language: Language;
  words: FinancingWords['submitted'];
  name: string;
  /** EUR: the price on the page when it was sent, and the price in the stored request. */
  shown: number;
  price: number;
  /** The number by which customer and dealer name it. */
  reference: string;
  /** Only in a dialog: closes it. */
  onClose?: (() => void) | undefined;
}

/** What was sent, and what happens next. */
export function LoanSubmitted({
  language,
  words,
  name,
  shown,
  price,
  reference,
  onClose,
}: LoanSubmittedProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const eur = (amount: number) => formatPrice(amount, language);
  return (
    <div className="loan-submitted" role="status">
      <Drawing path={checkPath} />
      <h3 ref={title} tabIndex={-1}>
        {words.title}
      </h3>
      <p>
        {words.price(name, eur(price))} {words.number(reference)}
      </p>
      {shown !== price && <p className="loan-changed">{words.changed(eur(shown), eur(price))}</p>}
      <LoanNextSteps language={language} words={words} />
      {onClose && (
        <button className="button" type="button" onClick={onClose}>
          {words.close}
        </button>
      )}
    </div>
  );
}

/** What happens with a request that was sent, and whom to ask. */
export function LoanNextSteps({
  language,
  words,
  heading: Heading = 'h4',
}: Pick<LoanSubmittedProps, 'language' | 'words'> & { heading?: 'h2' | 'h4' }) {
  return (
    <>
      <Heading>{words.next}</Heading>
      <ol>
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>
        {words.questions} <PhonesIn language={language} />
      </p>
    </>
  );
}
