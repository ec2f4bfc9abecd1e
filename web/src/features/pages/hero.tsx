import { useSite } from '../../app/site-context.tsx';

const widths = [640, 960, 1440, 1920];
const srcset = widths.map((width) => `/pictures/hero-${width}.webp ${width}w`).join(', ');

/** The hero's picture, asked for in the head: it is the largest thing on the first screen. */
export const heroPreload = { href: '/pictures/hero-960.webp', srcset, sizes: '100vw', type: 'image/webp' };

/** The first screen of the home page: the yard, what is sold here, and the way to it. */
export function Hero() {
  const { language, messages } = useSite();
  const { home } = messages;
  return (
    <section className="hero">
      <img
        src="/pictures/hero-960.webp"
        srcSet={srcset}
        sizes="100vw"
        width="1920"
        height="700"
        alt=""
        fetchPriority="high"
      />
      <div className="wrap">
        <div className="hero-card">
          <h1>{home.title}</h1>
          <p>{home.subtitle}</p>
          <a className="button" href={`/${language}/houses`}>
            {home.seeInventory}
          </a>
        </div>
      </div>
    </section>
  );
}
