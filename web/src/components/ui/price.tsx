import { formatPrice, type Language } from '../../../../functions/domain/locale.ts';

/** Whole EUR, large, in the language's form. */
export function Price({ eur, language }: { eur: number; language: Language }) {
  return (
    <p className="price">
      <strong>{formatPrice(eur, language)}</strong>
    </p>
  );
}
