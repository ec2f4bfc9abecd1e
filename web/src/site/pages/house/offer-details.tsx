import { formatPrice } from '../../../../../functions/domain/locale.ts';
import type { Offer } from '../../../shared/formats/offer.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { LowestPrice } from '../../../shared/ui/lowest-price.tsx';
import { Countdown } from '../../cards/countdown.tsx';

/** Below an announced price: what one saves, from which price, and how long it holds where it is still to be had. */
export function OfferDetails({ offer, sold }: { offer: Offer; sold: boolean }) {
  const { language, messages } = useSite();
  const words = messages.campaign.price;
  return (
    <div className="offer">
      <p className="offer-saving">{words.saving(formatPrice(offer.amount, language))}</p>
      <LowestPrice offer={offer} language={language} words={words} />
      {!sold && <Countdown end={offer.until} variant="detail" />}
    </div>
  );
}
