import './viewed.css';
import { useSite } from '#shared/site-context.tsx';
import { shortlistMessages } from '#shared/texts/shortlist-messages.ts';

/**
 * The houses seen last, which only the visitor's browser knows: `scripts/kept/viewed.ts` shows and
 * fills it, or shows the line that none are kept.
 */
export function ViewedHouses() {
  const words = shortlistMessages[useSite().language].shortlist;
  return (
    <section className="viewed" hidden>
      <div className="viewed-on">
        <div className="viewed-head">
          <h2>{words.viewed}</h2>
          <button type="button" className="link">
            {words.forgetViewed}
          </button>
        </div>
        <div className="viewed-strip" />
      </div>
      <p className="fine viewed-off" tabIndex={-1} hidden>
        {words.viewedOff}{' '}
        <button type="button" className="link">
          {words.keepViewed}
        </button>
      </p>
    </section>
  );
}
