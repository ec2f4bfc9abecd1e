import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { closePage, type OpenPage, openPage } from '#support/open-page.ts';
import { readsOf, renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const own = (name: string) => `/media/images/${name}.jpg`;
const houses = [
  house({
    model: 'Rio',
    main_image: own('front'),
    additional_images: [own('lounge'), own('kitchen')],
    schema_image: own('plan'),
  }),
  house({ model: 'Lone', main_image: own('lone'), additional_images: [], schema_image: null }),
];
const reads = readsOf(houses);

const pages = { bg: '', en: '' };
beforeAll(async () => {
  for (const language of ['bg', 'en'] as const)
    pages[language] = (await renderSite(`/${language}/houses`, houses)).html;
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  closePage();
  vi.useRealTimers();
});

let page: OpenPage;
const pass = (ms = 500) => vi.advanceTimersByTimeAsync(ms);

function cellOf(model: string): HTMLElement {
  const cell = [...document.querySelectorAll<HTMLElement>('.cell')].find((one) =>
    one.querySelector('h2')?.textContent?.endsWith(model),
  );
  if (!cell) throw new Error(`no card of ${model}`);
  return cell;
}
const partOf = (model: string, selector: string) => {
  const part = cellOf(model).querySelector<HTMLElement>(selector);
  if (!part) throw new Error(`no ${selector} at ${model}`);
  return part;
};

interface Finger {
  x: number;
  y: number;
}
/** An event with the fields that jsdom's own lack. */
const event = (type: string, fields: object = {}) =>
  Object.assign(new page.window.Event(type, { bubbles: true, cancelable: true }), fields);
function touch(type: string, on: Element, { x, y }: Finger, fingers = 1) {
  const one = { clientX: x, clientY: y };
  const touches = type === 'touchend' ? [] : Array(fingers).fill(one);
  on.dispatchEvent(event(type, { touches, changedTouches: [one] }));
}
async function swipe(model: string, to: Finger, from: Finger = { x: 200, y: 100 }) {
  const picture = partOf(model, '.card > img');
  touch('touchstart', picture, from);
  touch('touchmove', picture, { x: from.x + Math.sign(to.x) * 20, y: from.y + to.y / 4 });
  touch('touchmove', picture, { x: from.x + to.x, y: from.y + to.y });
  touch('touchend', picture, { x: from.x + to.x, y: from.y + to.y });
  await pass();
}
const hover = (model: string) =>
  partOf(model, 'h2').dispatchEvent(event('pointerover', { pointerType: 'mouse' }));

/** The page after a first touch, which was beside all cards. */
async function start(language: 'bg' | 'en' = 'bg') {
  page = openPage(pages[language], `/${language}/houses`);
  page.answer = async (address) => {
    const slug = decodeURIComponent(address.split('/').pop() ?? '');
    return Response.json({ success: true, ...(await reads.getCaravan(slug)) });
  };
  for (const picture of document.querySelectorAll<HTMLElement>('.card > img'))
    picture.getBoundingClientRect = () => new page.window.DOMRect(0, 0, 400, 224);
  const { followCards } = await import('#site/scripts/cards/card-pictures.ts');
  followCards(event('focusin'));
}
/** Names of the pictures that the browser was told to load for a card. */
const loaded = (model: string) =>
  [...cellOf(model).querySelectorAll<HTMLImageElement>('.card-slide > img')].map(({ src }) =>
    src.replace(/^.*\/images\//, ''),
  );
const place = (model: string) => partOf(model, '.card-count').textContent;

describe('a card under the pointer', () => {
  test('asks for the names of its pictures once the pointer stays, and loads none of them', async () => {
    await start();
    hover('Lone');
    await pass(100);
    hover('Rio');
    await pass();
    hover('Rio');
    await pass();
    expect(page.asked).toEqual([expect.stringMatching(/^\/api\/caravans\/willerby-rio-/)]);
    expect([place('Rio'), loaded('Rio')]).toEqual(['1 / 4', []]);
  });

  test('shows the next picture and the one before, around both ends; the plan is shown whole', async () => {
    await start();
    hover('Rio');
    await pass();
    const [next, previous] = ['.card-next', '.card-previous'].map((name) => partOf('Rio', name));
    next?.click();
    expect(loaded('Rio')).toEqual(['front/card@1x.webp', 'lounge/card@1x.webp']);
    previous?.click();
    previous?.click();
    expect(place('Rio')).toBe('4 / 4');
    expect(partOf('Rio', '[role=status]').textContent).toBe('Снимка 4 от 4: Разпределение');
    expect(loaded('Rio').at(-1)).toBe('plan/plan@1x.webp');
    expect(partOf('Rio', '.plan').dataset.instead).toBe(own('plan'));
    next?.click();
    expect(place('Rio')).toBe('1 / 4');
  });

  test.each([
    ['bg', 'Предишна снимка: Willerby Rio', 'Следваща снимка: Willerby Rio', 'Снимка 2 от 4'],
    ['en', 'Previous picture: Willerby Rio', 'Next picture: Willerby Rio', 'Picture 2 of 4'],
  ] as const)('names its buttons and says which picture is shown, in %s', async (...row) => {
    const [language, previous, next, said] = row;
    await start(language);
    hover('Rio');
    await pass();
    const buttons = cellOf('Rio').querySelectorAll('.card-turn button');
    expect([...buttons].map((one) => one.getAttribute('aria-label'))).toEqual([previous, next]);
    partOf('Rio', '.card-next').click();
    expect(partOf('Rio', '[role=status]').textContent).toBe(said);
  });

  test('has no buttons where the house has one picture, and asks once', async () => {
    await start();
    for (const model of ['Lone', 'Rio', 'Lone']) {
      hover(model);
      await pass();
    }
    expect(page.asked.length).toBe(2);
    expect(cellOf('Lone').querySelector('.card-turn')).toBeNull();
  });

  test('stays as it is where the server does not answer, and asks again at the next touch', async () => {
    await start();
    const { answer } = page;
    page.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    hover('Rio');
    await pass(4000);
    expect(cellOf('Rio').querySelector('.card-turn')).toBeNull();
    page.answer = answer;
    hover('Lone');
    hover('Rio');
    await pass();
    expect(place('Rio')).toBe('1 / 4');
  });
});

test('the focus on a card brings its buttons: one stop, where arrows go both ways', async () => {
  await start();
  partOf('Rio', 'a.card').dispatchEvent(event('focusin'));
  await pass();
  const next = partOf('Rio', '.card-next');
  const stops = [...cellOf('Rio').querySelectorAll('button')].filter(
    ({ tabIndex }) => tabIndex === 0,
  );
  expect(stops[0]).toBe(next);
  expect(partOf('Rio', '.card-previous').tabIndex).toBe(-1);
  next.dispatchEvent(event('keydown', { key: 'ArrowLeft' }));
  expect(place('Rio')).toBe('4 / 4');
  next.dispatchEvent(event('keydown', { key: 'ArrowRight' }));
  expect(place('Rio')).toBe('1 / 4');
});

describe('a finger on a card’s picture', () => {
  test('shows the next picture by a swipe to the left, and the one before by one to the right', async () => {
    await start();
    await swipe('Rio', { x: -90, y: 10 });
    expect([place('Rio'), loaded('Rio').at(-1)]).toEqual(['2 / 4', 'lounge/card@1x.webp']);
    await swipe('Rio', { x: 90, y: -10 });
    expect(place('Rio')).toBe('1 / 4');
  });

  test('moves the picture along, and puts it back where the way was short', async () => {
    await start();
    await swipe('Rio', { x: -90, y: 0 });
    const picture = partOf('Rio', '.card > img');
    const strip = partOf('Rio', '.card-strip');
    touch('touchstart', picture, { x: 200, y: 100 });
    touch('touchmove', picture, { x: 170, y: 100 });
    await pass();
    touch('touchmove', picture, { x: 165, y: 100 });
    expect(strip.style.getPropertyValue('--drag')).toBe('-35px');
    touch('touchend', picture, { x: 165, y: 100 });
    await pass();
    expect([strip.style.getPropertyValue('--drag'), place('Rio')]).toEqual(['0px', '2 / 4']);
  });

  test.each([
    ['up, which scrolls the page', () => swipe('Rio', { x: -60, y: -90 })],
    ['below the picture', () => swipe('Rio', { x: -90, y: 0 }, { x: 200, y: 300 })],
  ])('asks for nothing when it goes %s', async (_, act) => {
    await start();
    await act();
    expect(page.asked).toEqual([]);
  });

  test('moves a row that goes sideways, and no picture in it', async () => {
    await start();
    const row = cellOf('Rio').parentElement;
    if (!row) throw new Error('no row');
    expect(row.style.touchAction).toBe('pan-y pinch-zoom');
    Object.defineProperty(row, 'scrollWidth', { value: 2000 });
    await swipe('Rio', { x: -90, y: 0 });
    expect([page.asked, row.style.touchAction]).toEqual([[], '']);
  });

  test('enlarges the page together with another one, and moves the enlarged page', async () => {
    await start();
    touch('touchstart', partOf('Rio', '.card > img'), { x: 200, y: 100 }, 2);
    touch('touchmove', partOf('Rio', '.card > img'), { x: 100, y: 100 }, 2);
    vi.stubGlobal('visualViewport', { scale: 2 });
    await swipe('Rio', { x: -90, y: 0 });
    expect([page.asked, cellOf('Rio').parentElement?.style.touchAction]).toEqual([[], '']);
  });
});
