import './viewed.css';
import { useSite } from '#shared/site-context.tsx';
import { shortlistMessages } from '#shared/texts/shortlist-messages.ts';

/**
 * The houses seen last, which only the visitor's browser knows: `scripts/viewed.ts` shows and fills
 * it.
 */
export function ViewedHouses() {
  const words = shortlistMessages[useSite().language].shortlist;
  return (
    <section className="viewed" hidden>
      <div className="viewed-head">
        <h2>{words.viewed}</h2>
        <button type="button" className="link">
          {words.clearViewed}
        </button>
      </div>
      <div className="viewed-strip" />
    </section>
  );
}
