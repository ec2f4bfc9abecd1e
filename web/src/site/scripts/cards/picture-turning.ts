import { housePictures } from '#domain/houses/caravan-facts.ts';
import { isLanguage } from '#domain/locale.ts';
import { type ImagePreset, imageSource } from '#domain/pictures.ts';
import { api } from '#shared/api/api-client.ts';
import { readPatiently } from '#shared/api/read-patiently.ts';
import { pictureMessages } from '#shared/texts/picture-messages.ts';
import { wrapIndex } from '../base/wrap-index.ts';

/** The pictures of one card. */
export interface Turning {
  /** Shows the picture so many steps on; after the last one follows the first. */
  step(steps: number): void;
  /** Moves the picture sideways with a finger; 0 puts it back in its place. */
  drag(px: number): void;
}

interface HousePicture {
  url: string;
  preset: ImagePreset;
}

/** By a card's place on the page. Null for a house with one picture. */
const turnings = new WeakMap<Element, Promise<Turning | null>>();

/**
 * The pictures of a card, with the buttons that show them, which come with the first call. Null
 * where the house has no more than one, or the server does not answer: then the next call asks
 * again.
 */
export function turningOf(cell: Element): Promise<Turning | null> {
  const known = turnings.get(cell);
  if (known) return known;
  const made = makeTurning(cell);
  turnings.set(cell, made);
  return made;
}

async function makeTurning(cell: Element): Promise<Turning | null> {
  const card = cell.querySelector<HTMLAnchorElement>('a.card');
  const picture = card?.querySelector<HTMLImageElement>(':scope > img');
  const slug = card?.pathname.split('/').pop();
  if (!card || !picture || !slug) return null;
  const answer = await readPatiently(() =>
    api.getCaravan({ params: { slug: decodeURIComponent(slug) } }),
  );
  if (!answer) {
    turnings.delete(cell);
    return null;
  }
  const { main_image: main, schema_image: plan } = answer.caravan;
  const others = housePictures(answer.caravan).filter((url) => url !== main);
  const pictures = [main, ...others].map(
    (url): HousePicture => ({
      url,
      preset: url === plan ? 'plan' : 'card',
    }),
  );
  return pictures.length > 1 ? createTurning(card, picture, pictures) : null;
}

function add(parent: Element, name: string, className: string): HTMLElement {
  const child = document.createElement(name);
  child.className = className;
  parent.append(child);
  return child;
}

/** The picture of a slide. Like the card's own it needs no text: the card is named by its heading. */
function drawPicture({ url, preset }: HousePicture): HTMLImageElement {
  const { src, srcset } = imageSource(url, preset);
  const image = document.createElement('img');
  image.alt = '';
  if (preset === 'plan') {
    image.className = 'plan';
    // A plan may lack this size: see picture.tsx.
    image.dataset.instead = url;
  }
  if (srcset) image.srcset = srcset;
  image.src = src;
  return image;
}

function createTurning(
  card: HTMLAnchorElement,
  first: HTMLImageElement,
  pictures: readonly HousePicture[],
): Turning {
  const { lang } = document.documentElement;
  const words = pictureMessages[isLanguage(lang) ? lang : 'bg'];
  const name = card.querySelector('h2, h3')?.textContent ?? '';
  const count = pictures.length;
  let index = 0;

  const strip = document.createElement('span');
  strip.className = 'card-strip';
  const slides = pictures.map(() => add(strip, 'span', 'card-slide'));
  slides[0]?.append(first.cloneNode());

  const tools = document.createElement('div');
  tools.className = 'card-turn';
  const buttons = ([-1, 1] as const).map((steps) => {
    const button = add(tools, 'button', `toggle ${steps < 0 ? 'card-previous' : 'card-next'}`);
    button.setAttribute('type', 'button');
    button.setAttribute('aria-label', `${steps < 0 ? words.previous : words.next}: ${name}`);
    button.addEventListener('click', () => step(steps));
    return button;
  });
  // One stop for the Tab key: after the last picture follows the first, and arrows go both ways.
  if (buttons[0]) buttons[0].tabIndex = -1;
  const shown = add(tools, 'span', 'card-count');
  shown.setAttribute('aria-hidden', 'true');
  const spoken = add(tools, 'span', 'hidden-text');
  spoken.setAttribute('role', 'status');
  tools.addEventListener('keydown', (event) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!steps) return;
    event.preventDefault();
    step(steps);
  });

  /** Steps from the shown picture, the short way around both ends. */
  function distance(at: number): number {
    const steps = at - index;
    return count > 2 && Math.abs(steps) * 2 > count ? steps - Math.sign(steps) * count : steps;
  }
  /** Loads a picture when it is about to be seen. */
  function load(at: number) {
    const slide = slides[at];
    const picture = pictures[at];
    if (slide && picture && !slide.hasChildNodes()) slide.append(drawPicture(picture));
  }
  function place() {
    for (const [at, slide] of slides.entries()) {
      const steps = distance(at);
      const before = Number(slide.dataset.steps ?? steps);
      slide.dataset.steps = String(steps);
      // One that goes around to the other end does not cross the picture.
      slide.style.transition = Math.abs(steps - before) > 1 ? 'none' : '';
      slide.style.visibility = Math.abs(steps) > 1 ? 'hidden' : '';
      slide.style.transform = `translateX(calc(${steps * 100}% + var(--drag, 0px)))`;
    }
    shown.textContent = `${index + 1} / ${count}`;
  }
  /** Lays the strip over the card's own picture, which keeps its place on the page. */
  function open() {
    if (strip.isConnected) return;
    first.after(strip);
    tools.dataset.turned = '';
    // The browser notes where the slides are, so that the first step moves, too.
    strip.getBoundingClientRect();
  }
  function step(steps: number) {
    open();
    index = wrapIndex(index, steps, count);
    load(index);
    place();
    const isPlan = pictures[index]?.preset === 'plan';
    const said = words.picture(index + 1, count);
    spoken.textContent = isPlan ? `${said}: ${words.plan}` : said;
  }
  function drag(px: number) {
    if (px === 0 && !strip.isConnected) return;
    open();
    if (px !== 0) load(wrapIndex(index, px < 0 ? 1 : -1, count));
    strip.toggleAttribute('data-dragged', px !== 0);
    strip.style.setProperty('--drag', `${px}px`);
  }

  place();
  card.after(tools);
  return { step, drag };
}
