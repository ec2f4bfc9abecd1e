import { useState } from 'react';
import { formatPrice } from '../../../../../functions/domain/locale.ts';
import { useSite } from '../../../shared/site-context.tsx';

/** Tells screen readers the price once more when it changes while the page is open; says nothing before. */
export function PriceNews({ eur }: { eur: number }) {
  const { language, messages } = useSite();
  const [first] = useState(eur);
  const [changed, setChanged] = useState(false);
  if (eur !== first && !changed) setChanged(true);
  return (
    <p className="hidden-text" role="status">
      {changed && messages.campaign.price.changed(formatPrice(eur, language))}
    </p>
  );
}
