import { formatPrice } from '../../../../functions/domain/locale.ts';
import { useSite } from '../../app/site-context.tsx';
import { Countdown } from '../../components/ui/countdown.tsx';
import { LowestPrice } from '../../components/ui/lowest-price.tsx';
import type { Offer } from '../../lib/offer.ts';

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
