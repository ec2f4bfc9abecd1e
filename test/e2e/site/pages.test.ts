import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { dealer, dealerRecord } from '#domain/dealer/dealer.ts';
import { mapOrigin } from '#domain/dealer/dealer-contact.ts';
import { hoursByDay } from '#domain/dealer/opening-hours.ts';
import { videoOrigins } from '#domain/houses/video.ts';
import { localeTag } from '#domain/locale.ts';
import { sofiaInstant } from '#domain/time.ts';
import { calendarText } from '#shared/formats/calendar-text.ts';
import { carouselMessages } from '#shared/texts/carousel-messages.ts';
import { messagesOf } from '#shared/texts/messages-of.ts';
import { pageTexts } from '#shared/texts/page-texts.ts';
import {
  byTurns,
  expectAccessible,
  languages,
  newContext,
  now,
  openBrowserForTests,
  ready,
  watchedPage,
} from '../support/browser.ts';
import { runningCampaign } from '../support/running-campaign.ts';
import { shared } from '../support/stage-calls.ts';

openBrowserForTests();

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

async function open(
  path: string,
  options: BrowserContextOptions = {},
  before?: (page: Page) => Promise<unknown>,
) {
  const context = await newContext(options);
  close = () => context.close();
  const watched = await watchedPage(context);
  const asked: string[] = [];
  for (const [origin, shown] of [
    [mapOrigin, 'The map'],
    [videoOrigins[0], 'The video'],
  ])
    await watched.page.route(`${origin}/**`, (route) => {
      asked.push(route.request().url());
      return route.fulfill({
        contentType: 'text/html',
        body: `<title>elsewhere</title><p>${shown}</p>`,
      });
    });
  await before?.(watched.page);
  await watched.page.goto(path);
  if (options.javaScriptEnabled !== false) {
    // The first touch of the page loads the form's script.
    await watched.page.keyboard.press('Shift');
    await ready(watched.page);
  }
  return { ...watched, asked };
}
const noScripts = { javaScriptEnabled: false };

/** A day on which the yard is open, as it is on the next. */
const wednesday = '2026-11-25';
const [, , today, tomorrow] = hoursByDay(dealer.openingHours);
if (!today || !tomorrow) throw new Error('The yard is closed on a Wednesday or a Thursday');
const closing = sofiaInstant(wednesday, today.closes);

describe.each(languages)('the pages in %s', (language) => {
  const test = byTurns(language);
  const authors = dealerRecord.reviews.map(({ name, place, month }) =>
    pageTexts[language].testimonials.by(
      name[language],
      place[language],
      calendarText(month, messagesOf[language].campaign.date.months),
    ),
  );
  const words = carouselMessages[language].carousel;

  /** The carousel with its buttons, on screen. */
  async function carousel(
    options: BrowserContextOptions = {},
    before?: (page: Page) => Promise<unknown>,
  ) {
    const { page, troubles } = await open(`/${language}`, options, before);
    const area = page.locator('.quotes');
    await area.scrollIntoViewIfNeeded();
    const button = (name: string) => area.getByRole('button', { name, exact: true });
    await button(words.next).waitFor();
    const shown = () => area.locator('li[data-shown] figcaption').innerText();
    const said = () => area.getByRole('status').innerText();
    return { page, troubles, area, button, shown, said };
  }
  const count = authors.length;
  const by = (at: number) => authors.at(at % Math.max(1, count)) ?? '';

  // One review has no buttons below it.
  describe.skipIf(count < 2)('with several testimonials', () => {
    test('the keyboard changes the testimonials around both ends, and the shown one is announced', async () => {
      const { page, troubles, button, shown, said } = await carousel({}, (each) =>
        each.clock.install(),
      );
      await expect.poll(shown).toBe(by(0));
      await expect.poll(said).toBe('');
      await button(words.previous).focus();
      await page.keyboard.press('Enter');
      await expect.poll(shown).toBe(by(-1));
      await expect.poll(said).toBe(words.shown(count, count, by(-1)));
      await page.clock.fastForward(600);
      await button(words.next).focus();
      await page.keyboard.press('Space');
      await expect.poll(shown).toBe(by(0));
      await page.clock.fastForward(600);
      await button(words.dot(2, by(1))).focus();
      await page.keyboard.press('Enter');
      await expect.poll(shown).toBe(by(1));
      await expect
        .poll(() => button(words.dot(2, by(1))).getAttribute('aria-current'))
        .toBe('true');
      await expectAccessible(page);
      expect(troubles).toEqual([]);
    });

    test.each([320, 1280])('the carousel’s buttons stand on one line at %i px', async (width) => {
      const { area } = await carousel({ viewport: { width, height: 800 } });
      const middles = () =>
        area.locator('.quotes-controls button').evaluateAll((buttons) =>
          buttons.map((button) => {
            const { top, height } = button.getBoundingClientRect();
            return Math.round(top + height / 2);
          }),
        );
      // Their style sheet may come after them.
      await expect.poll(async () => new Set(await middles()).size).toBe(1);
    });

    test('a second click on the carousel within half a second changes nothing', async () => {
      const { button, shown } = await carousel();
      await button(words.next).evaluate((next: HTMLElement) => {
        next.click();
        next.click();
        next.click();
      });
      await expect.poll(shown).toBe(by(1));
    });

    test('every six seconds the next testimonial shows, unannounced; a pointer, the focus or a hidden tab stops this', async () => {
      const { page, button, shown, said, area } = await carousel({}, (each) =>
        each.clock.install(),
      );
      await page.mouse.move(0, 0);
      await page.clock.fastForward(6100);
      await expect.poll(shown).toBe(by(1));
      expect(await now(said())).toBe('');
      await area.hover();
      await page.clock.fastForward(13_000);
      expect(await now(shown())).toBe(by(1));
      await page.mouse.move(0, 0);
      await button(words.stop).focus();
      await page.clock.fastForward(13_000);
      expect(await now(shown())).toBe(by(1));
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      const hide = (hidden: boolean) =>
        page.evaluate((value) => {
          Object.defineProperty(document, 'hidden', { configurable: true, value });
          document.dispatchEvent(new Event('visibilitychange'));
        }, hidden);
      await hide(true);
      await page.clock.fastForward(13_000);
      expect(await now(shown())).toBe(by(1));
      await hide(false);
      await page.clock.fastForward(6100);
      await expect.poll(shown).toBe(by(2));
      await page.clock.fastForward(6100);
      await expect.poll(shown).toBe(by(3));
    });

    test('with reduced motion only the visitor changes the testimonials', async () => {
      const { page, button, shown } = await carousel({ reducedMotion: 'reduce' }, (each) =>
        each.clock.install(),
      );
      await button(words.play).waitFor();
      await page.clock.fastForward(13_000);
      expect(await now(shown())).toBe(by(0));
    });
  });

  test('without scripts the testimonials are a list, and the page does not say whether the yard is open', async () => {
    const { page } = await open(`/${language}`, noScripts);
    for (const { text } of dealerRecord.reviews)
      await expect.poll(() => page.getByText(text[language]).isVisible()).toBe(true);
    await expect.poll(() => page.locator('.quotes-controls').isVisible()).toBe(false);
    await expect.poll(() => page.locator('.open-now').first().isVisible()).toBe(false);
  });

  test.inBoth('at 320 px the banner’s clock and its button stand apart', async () => {
    const campaign = await runningCampaign();
    try {
      const { page } = await open(`/${language}/houses`, { viewport: { width: 320, height: 640 } });
      const boxes = async () => {
        const [clock, button] = await Promise.all(
          ['.banner .countdown-compact', '.banner-links .button'].map((part) =>
            page.locator(part).boundingBox(),
          ),
        );
        if (!clock || !button) throw new Error('There is no banner');
        return { clock, button };
      };
      await expect
        .poll(boxes)
        .toSatisfy(
          ({ clock, button }) =>
            button.x >= clock.x + clock.width || button.y >= clock.y + clock.height,
        );
      await expect.poll(boxes).toSatisfy(({ button }) => button.x + button.width <= 320);
    } finally {
      await campaign.end();
    }
  });

  test.inBoth('a page loads no font for letters that it does not show', async () => {
    // Pages without houses or campaigns, whose names may be in any letters.
    for (const path of ['/contact', '/faq', '/terms']) {
      const { page } = await open(`/${language}${path}`);
      // The hidden name of the other language is in a font that the visitor has.
      const shown = await page.evaluate(() => {
        const texts = [...document.body.querySelectorAll('*')]
          .filter(
            (one) =>
              one.checkVisibility() && getComputedStyle(one).fontFamily.startsWith('Manrope'),
          )
          .flatMap(({ childNodes }) => [...childNodes])
          .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
          .map(({ textContent }) => textContent)
          .join();
        return [/[a-z]/i, /[а-я]/i].map((letters) => letters.test(texts));
      });
      const loaded = () =>
        page.evaluate(async () => {
          await document.fonts.ready;
          const ranges = [...document.fonts].flatMap(({ status, unicodeRange }) =>
            status === 'loaded' ? [unicodeRange] : [],
          );
          return ['U+20-7E', 'U+410-44F'].map((letters) =>
            ranges.some((range) => range.startsWith(letters)),
          );
        });
      await expect.poll(loaded, { message: path }).toEqual(shown);
      await close?.();
    }
  });

  test.inBoth(
    'the opening hours say in words whether the yard is open by Sofia’s clock',
    async () => {
      const { openNow } = messagesOf[language].common;
      const moments = [
        [closing - 60_000, openNow.until(today.closes)],
        [closing, openNow.opens(tomorrow.opens, openNow.days[1] ?? '')],
      ] as const;
      try {
        for (const [moment, words] of moments) {
          const instant = new Date(moment);
          await shared.setClock(instant, { hold: true });
          const { page } = await open(`/${language}/contact`, {}, (each) =>
            each.clock.setFixedTime(instant),
          );
          await page.locator('.site-footer').scrollIntoViewIfNeeded();
          for (const place of ['.visit', '.site-footer'])
            await expect.poll(() => page.locator(`${place} .open-now`).innerText()).toBe(words);
          await close?.();
        }
      } finally {
        await shared.setClock(null);
      }
    },
  );

  test('a page left open says that the yard is open from the minute in which the yard opens', async () => {
    const nearlyOpen = new Date(sofiaInstant(wednesday, today.opens) - 30_000);
    await shared.setClock(nearlyOpen);
    try {
      const { page } = await open(`/${language}/terms`, {}, (each) =>
        each.clock.install({ time: nearlyOpen }),
      );
      const { openNow } = messagesOf[language].common;
      const room = page.locator('.site-footer .open-now');
      await page.locator('.site-footer').scrollIntoViewIfNeeded();
      await expect
        .poll(() => room.innerText())
        .toBe(openNow.opens(today.opens, openNow.days[0] ?? ''));
      await page.clock.fastForward(40_000);
      await expect.poll(() => room.innerText()).toBe(openNow.until(today.closes));
    } finally {
      await shared.setClock(null);
    }
  });

  test('the map is loaded when the visitor asks for it, and takes the focus', async () => {
    const { page, asked, troubles } = await open(`/${language}/contact`);
    const texts = pageTexts[language].visit;
    await page.getByRole('link', { name: texts.directions }).waitFor();
    await expect
      .poll(() => page.getByText(dealer.address.street[language]).first().isVisible())
      .toBe(true);
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    expect(asked).toEqual([]);
    await page.getByRole('link', { name: texts.showMap }).focus();
    await page.keyboard.press('Enter');
    await page.frameLocator('.asked-frame iframe').getByText('The map').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
    expect(asked).toHaveLength(1);
    expect(troubles).toEqual([]);
  });

  test('without scripts the map is a link', async () => {
    const { page, asked } = await open(`/${language}/contact`, noScripts);
    const link = page.getByRole('link', { name: pageTexts[language].visit.showMap });
    await expect.poll(() => link.getAttribute('href')).toMatch(new RegExp(`^${mapOrigin}/`));
    expect(asked).toEqual([]);
  });

  test('a home’s video is loaded once it is asked for, and is a link without scripts', async () => {
    const path = `/${language}/houses/willerby-herald-92d5fd5f`;
    const { page, asked, troubles } = await open(path);
    const play = language === 'bg' ? 'Пуснете видеото' : 'Play the video';
    expect(asked).toEqual([]);
    await page.getByRole('link', { name: play }).click();
    await page.frameLocator('.asked-frame iframe').getByText('The video').waitFor();
    expect(asked).toHaveLength(1);
    expect(troubles).toEqual([]);
    await close?.();
    const plain = await open(path, noScripts);
    await expect
      .poll(() => plain.page.getByRole('link', { name: play }).getAttribute('href'))
      .toMatch(/^https:\/\/www\.youtube\.com\//);
  });

  test.each([
    ['with scripts', {}],
    ['without scripts', noScripts],
  ])('a question is opened by its address, %s', async (_, options) => {
    const { page } = await open(`/${language}/faq#warranty`, options);
    const opened = page.locator('details[open]');
    await expect.poll(() => opened.locator('p').first().getAttribute('id')).toBe('warranty');
    await expect.poll(() => opened.locator('p').first().isVisible()).toBe(true);
    await expect.poll(() => opened.count()).toBe(1);
  });

  test.each([
    ['with scripts', {}],
    ['without scripts', noScripts],
  ])(
    'a question is opened by the words that the browser looks for in it, %s',
    async (_, options) => {
      const [, answer = ''] = pageTexts[language].faq.groups.land.questions.winter;
      // A link to words of a page looks for them as the browser's own search does.
      const [words = ''] = answer.slice(answer.lastIndexOf('. ') + 2).split(',');
      const { page } = await open(`/${language}/faq#:~:text=${encodeURIComponent(words)}`, options);
      await expect.poll(() => page.locator('#winter').isVisible()).toBe(true);
      await expect.poll(() => page.locator('details[open]').count()).toBe(1);
    },
  );

  test('the questions open by keyboard, and lead to the contact page', async () => {
    const { page } = await open(`/${language}/faq`);
    await page.locator('summary').first().focus();
    await page.keyboard.press('Enter');
    const [, answer = ''] = pageTexts[language].faq.groups.before.questions.viewing;
    await page.getByText(answer).waitFor();
    await page.locator('.next-step .button-quiet').click();
    await page.waitForURL(`**/${language}/contact`);
  });

  test('the terms are a click away from every page and form', async () => {
    const { page } = await open(`/${language}/contact`);
    for (const place of ['.enquiry', '.site-footer'])
      await expect
        .poll(() => page.locator(`${place} a[href="/${language}/terms"]`).count())
        .toBe(1);
    await page
      .locator('.site-footer')
      .getByRole('link', { name: messagesOf[language].common.footer.terms })
      .click();
    await page.waitForURL(`**/${language}/terms`);
    await ready(page);
    await expectAccessible(page);
  });

  test('about shows its three pictures and the dealer’s figures', async () => {
    const { page, troubles } = await open(`/${language}/about`, {
      viewport: { width: 360, height: 800 },
    });
    for (const alt of Object.values(pageTexts[language].about.pictures)) {
      const picture = page.getByAltText(alt);
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    }
    const { rating } = dealerRecord;
    await expect
      .poll(() => page.locator('.figures dd').allInnerTexts())
      .toEqual([
        ...dealerRecord.figures.map(({ figure }) => figure),
        ...(rating ? [`${rating.average.toLocaleString(localeTag[language])}/5`] : []),
      ]);
    await expectAccessible(page);
    expect(troubles).toEqual([]);
  });
});

test('the houses of a campaign stand in one column on a phone, in two on a tablet, in three on a desk', async () => {
  const campaign = await runningCampaign();
  try {
    const { page } = await open(`/en${campaign.path}`);
    const columns = [];
    for (const width of [360, 800, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      columns.push(
        await page
          .locator('.grid', { has: page.locator('.card') })
          .first()
          .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length),
      );
    }
    expect(columns).toEqual([1, 2, 3]);
  } finally {
    await campaign.end();
  }
});
