import './testimonials.css';
import { dealerRecord } from '#domain/dealer/dealer.ts';
import { calendarText } from '#shared/formats/calendar-text.ts';
import { useSite } from '#shared/site-context.tsx';
import { carouselMessages } from '#shared/texts/carousel-messages.ts';
import { pageTexts } from '#shared/texts/page-texts.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { SitePicture, type StoredPictures } from './site-picture.tsx';

/**
 * The dealer's testimonials: a list without scripts, else one at a time. Only the first is shown
 * until scripts/carousel.ts is loaded and adds the buttons. All lie in the same place, so that
 * nothing around them moves. One alone needs no buttons, and without any there is no section.
 */
export function Testimonials({ pictures }: { pictures: StoredPictures }) {
  const { language, messages } = useSite();
  const { title, by } = pageTexts[language].testimonials;
  const { reviews, reviewCheck } = dealerRecord;
  if (reviews.length === 0) return null;
  const authors = reviews.map(({ name, place, month }) =>
    by(name[language], place[language], calendarText(month, messages.campaign.date.months)),
  );
  return (
    <section className="quotes" aria-labelledby="quotes-title">
      <SitePicture section="testimonials" stored={pictures} sizes="100vw" alt="" />
      <div className="wrap">
        <h2 id="quotes-title">{title}</h2>
        <ul>
          {reviews.map(({ text }, at) => (
            <li key={authors[at]} data-shown={at === 0 || undefined}>
              <figure>
                <blockquote>{text[language]}</blockquote>
                <figcaption>{authors[at]}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
        {reviews.length > 1 && (
          <div className="quotes-controls">
            <template>
              <Controls authors={authors} />
            </template>
          </div>
        )}
        <p className="quotes-check">{reviewCheck[language]}</p>
      </div>
    </section>
  );
}

/**
 * Previous, next, a dot for each, and a button that stops the moving; screen readers announce a
 * testimonial only when the visitor asked for it.
 */
function Controls({ authors }: { authors: readonly string[] }) {
  const words = carouselMessages[useSite().language].carousel;
  return (
    <div className="quotes-buttons">
      <button className="tool" type="button" data-step="-1" aria-label={words.previous}>
        <Icon name="left" />
      </button>
      {authors.map((author, at) => (
        <button
          key={author}
          className="dot"
          type="button"
          aria-label={words.dot(at + 1, author)}
          data-said={words.shown(at + 1, authors.length, author)}
        />
      ))}
      <button className="tool" type="button" data-step="1" aria-label={words.next}>
        <Icon name="right" />
      </button>
      <button className="tool" type="button" data-stop={words.stop} data-play={words.play}>
        <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
          <path />
        </svg>
      </button>
      <p className="hidden-text" role="status" />
    </div>
  );
}
