import './testimonials.css';
import { useSite } from '#shared/site-context.tsx';
import { carouselMessages } from '#shared/texts/carousel-messages.ts';
import { pageTexts } from '#shared/texts/page-texts.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { SitePicture, type StoredPictures } from './site-picture.tsx';

/**
 * Three testimonials: a list without scripts, else one at a time. Only the first is shown until
 * scripts/carousel.ts is loaded and adds the buttons. All three lie in the same place, so that
 * nothing around them moves.
 */
export function Testimonials({ pictures }: { pictures: StoredPictures }) {
  const { title, items } = pageTexts[useSite().language].testimonials;
  return (
    <section className="quotes" aria-labelledby="quotes-title">
      <SitePicture section="testimonials" stored={pictures} sizes="100vw" alt="" />
      <div className="wrap">
        <h2 id="quotes-title">{title}</h2>
        <ul>
          {items.map(({ text, by }, at) => (
            <li key={by} data-shown={at === 0 || undefined}>
              <figure>
                <blockquote>{text}</blockquote>
                <figcaption>{by}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
        <div className="quotes-controls">
          <template>
            <Controls authors={items.map(({ by }) => by)} />
          </template>
        </div>
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
