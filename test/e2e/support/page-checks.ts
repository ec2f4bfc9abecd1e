import type { Page } from 'playwright-core';

/**
 * Scrolls through the page, so that everything that loads late is loaded, and names pictures that
 * did not load.
 */
export function brokenPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 700) {
      scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    scrollTo(0, 0);
    const shown = [...document.images].filter((picture) => picture.checkVisibility());
    const loaded = (picture: HTMLImageElement) =>
      picture.complete ||
      new Promise((resolve) =>
        ['load', 'error'].map((event) => picture.addEventListener(event, resolve)),
      );
    // A slide that stands aside is loaded only when it comes.
    await Promise.all(shown.filter(({ loading }) => loading !== 'lazy').map(loaded));
    return shown
      .filter(
        (picture) => picture.dataset.fallback || (picture.complete && picture.naturalWidth === 0),
      )
      .map((picture) => picture.outerHTML.slice(0, 200));
  });
}

/** Elements of staff pages with customers' and staff's own words, in any language. */
const written = 'textarea, tbody, blockquote, .panel-words, .audit-list, .timeline-scroll';

/** All text of a page - visible, for screen readers, and in its head - with its language. */
export function wordsOn(page: Page): Promise<{ language: string; words: string }[]> {
  return page.evaluate((ofOthers) => {
    const found: { language: string; words: string }[] = [];
    const say = (element: Element, words: string | null) => {
      const language = element.closest('[lang]')?.getAttribute('lang') ?? '';
      if (words?.trim()) found.push({ language, words: words.replace(/\s+/g, ' ').trim() });
    };
    const passedOver = `script, style, template, noscript, ${document.querySelector('.staff-header') ? ofOthers : 'textarea'}`;
    say(document.documentElement, document.title);
    for (const meta of document.querySelectorAll(
      'meta[name=description], meta[name=keywords], meta[property="og:title"]',
    ))
      say(meta, meta.getAttribute('content'));
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest(passedOver)) continue;
      for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'aria-roledescription'])
        say(element, element.getAttribute(name));
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) say(element, node.textContent);
    }
    return found;
  }, written);
}

/**
 * Three words in a row in letters of another language, keys of texts, and values that no text was
 * made for.
 */
export function untranslated(
  said: readonly { language: string; words: string }[],
  language: 'bg' | 'en',
  known: readonly string[],
): string[] {
  const foreign =
    language === 'bg'
      ? /[A-Za-z]{2,}(?:[ ,–-]+[A-Za-z]{2,}){2,}/
      : /\p{Script=Cyrillic}{2,}(?:[ ,–-]+\p{Script=Cyrillic}{2,})+/u;
  return said.flatMap(({ language: own, words }) => {
    const left = known
      .reduce((text, name) => text.replaceAll(name, '·'), words)
      .replace(/\S+@\S+|(?:https?:\/\/|www\.)\S+/g, '·');
    const wrong =
      /\b(undefined|NaN|\[object \w+\])/.test(left) ||
      /^[a-z]+[A-Za-z]*(\.[a-zA-Z_]+)+$/.test(left) ||
      /\b[a-z]+_[a-z_]+\b/.test(left) ||
      (own === language && foreign.test(left));
    return wrong ? [words.slice(0, 160)] : [];
  });
}

/** Addresses and messages, of which the whole stands elsewhere. */
const shortened = '.staff-email, .request-cell-message p, .panel-words';

/** Elements that cannot be reached without scrolling sideways, and texts that a box cuts off. */
export function lostParts(page: Page): Promise<string[]> {
  return page.evaluate((cutOnPurpose) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const lost: string[] = [];
    const name = (element: Element) => element.outerHTML.slice(0, 140);
    /**
     * Whether a person can scroll to what is outside; text for screen readers alone is cut on
     * purpose.
     */
    const scrolls = (style: CSSStyleDeclaration) =>
      /auto|scroll/.test(style.overflowX + style.overflowY);
    if (scrollWidth > clientWidth) {
      const inScroller = (element: Element) => {
        for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
          if (getComputedStyle(box).overflowX !== 'visible') return true;
        return false;
      };
      const outside = [...document.body.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth && !inScroller(element),
      );
      lost.push(`${scrollWidth} > ${clientWidth}`, ...outside.slice(-4).map(name));
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (
        !parent ||
        !node.textContent?.trim() ||
        !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue;
      if (parent.closest('script, style, noscript, option, svg') || parent.matches(cutOnPurpose))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (text.width < 2 || text.height < 2) continue;
      for (
        let box: Element | null = parent;
        box && box !== document.body;
        box = box.parentElement
      ) {
        const style = getComputedStyle(box);
        if (scrolls(style) || style.position === 'fixed') break;
        const bounds = box.getBoundingClientRect();
        if (bounds.width <= 1 || bounds.height <= 1) break;
        const cutsX =
          /hidden|clip/.test(style.overflowX) &&
          (text.right > bounds.right + 2 || text.left < bounds.left - 2);
        const cutsY =
          /hidden|clip/.test(style.overflowY) &&
          (text.bottom > bounds.bottom + 3 || text.top < bounds.top - 3);
        if (cutsX || cutsY) {
          lost.push(`cut: "${node.textContent.trim().slice(0, 60)}" in ${name(box)}`);
          break;
        }
      }
    }
    return lost;
  }, shortened);
}

/** Spacing that readers may set for themselves (WCAG 1.4.12). */
export const spacedText =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }';

/** Stops that are checked on a page; of more, as many, evenly spread. */
const mostStops = 60;

/**
 * Every focusable element of a part of the page that is then wholly behind something else, or does
 * not show its focus.
 */
export function hiddenFocus(
  page: Page,
  part = 'body',
  { backwards = false } = {},
): Promise<string[]> {
  return page.evaluate(
    async ({ most, part, backwards, patience }) => {
      const wrong: string[] = [];
      const within = document.querySelector(part);
      if (!within) throw new Error(`There is no ${part}`);
      const stops = within.querySelectorAll<HTMLElement>(
        'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, [tabindex="0"]',
      );
      const all = [...stops].filter(
        (stop) => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }),
      );
      if (backwards) all.reverse();
      const step = Math.max(1, all.length / most);
      for (let at = 0; at < all.length; at += step) {
        const stop = all[Math.floor(at)];
        // A menu that lost the focus before may have closed over it.
        if (!stop?.checkVisibility({ visibilityProperty: true })) continue;
        const before = stop.getBoundingClientRect();
        // A radio or switch that is drawn by its label.
        const drawn =
          before.width <= 1 || Number(getComputedStyle(stop).opacity) === 0
            ? stop.closest('label')
            : stop;
        stop.focus({ preventScroll: false, focusVisible: true } as FocusOptions);
        if (document.activeElement !== stop || !drawn) continue;
        const shows = [stop, drawn, stop.parentElement].some((one) => {
          if (!one) return false;
          const { outlineStyle, boxShadow } = getComputedStyle(one);
          return outlineStyle !== 'none' || boxShadow !== 'none';
        });
        if (!shows) wrong.push(`shows no focus: ${stop.outerHTML.slice(0, 140)}`);
        const isSeen = () => {
          const pieces = [...drawn.getClientRects()].filter(
            ({ width, height }) => width > 0 && height > 0,
          );
          // Of what is taller than the screen, the part that is on it.
          const points = pieces.flatMap(({ left, top, right, bottom }) => {
            const [x0, x1] = [Math.max(left, 0), Math.min(right, innerWidth)];
            const [y0, y1] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
            return [0.1, 0.5, 0.9].flatMap((x) =>
              [0.15, 0.5, 0.85].map((y) => [x0 + (x1 - x0) * x, y0 + (y1 - y0) * y] as const),
            );
          });
          const hits = points
            .map(([x, y]) => document.elementFromPoint(x, y))
            .filter((hit) => hit !== null);
          const label = drawn.closest('label');
          return (
            pieces.length === 0 ||
            hits.some((hit) => drawn.contains(hit) || hit.contains(drawn) || label?.contains(hit))
          );
        };
        // Scrolling to it may take a moment.
        const latest = performance.now() + patience;
        while (!isSeen() && performance.now() < latest) await new Promise(requestAnimationFrame);
        if (!isSeen()) wrong.push(`is hidden: ${stop.outerHTML.slice(0, 140)}`);
      }
      (document.activeElement as HTMLElement | null)?.blur();
      return wrong;
    },
    { most: mostStops, part, backwards, patience: 10_000 },
  );
}

/**
 * Resolves once a house's picture over the whole screen is there: its style sheet and the picture
 * come after the dialog.
 */
export async function galleryDialogReady(page: Page): Promise<void> {
  await page.locator('dialog.gallery-dialog[open]').waitFor();
  await page.waitForFunction(() => {
    const picture = document.querySelector<HTMLImageElement>('dialog.gallery-dialog[open] > img');
    return picture && picture.naturalWidth > 0 && getComputedStyle(picture).objectFit === 'contain';
  });
}

/**
 * The visible content that has moved since the page began to load, each with Chromium's layout
 * shift score. Fonts and pictures are there by then.
 */
export function movedParts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const moved: string[] = [];
    interface Shift extends PerformanceEntry {
      value: number;
      sources: { node: Node | null }[];
    }
    const add = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as Shift[]) {
        const parts = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? 'gone'),
        );
        if (value > 0) moved.push(`${value}: ${parts.join(' | ')}`);
      }
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    await document.fonts.ready;
    const first = [...document.images].filter(({ loading }) => loading !== 'lazy');
    await Promise.all(first.map((picture) => picture.decode().catch(() => {})));
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await new Promise<unknown>((idle) => requestIdleCallback(idle));
    add(observer.takeRecords());
    return moved;
  });
}
