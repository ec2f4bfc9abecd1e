import { type DOMWindow, JSDOM, VirtualConsole } from 'jsdom';
import { vi } from 'vitest';

export const siteOrigin = 'https://homes.example';

/**
 * Names of the browser that Node has not, or has as something else that refuses elements of a page.
 */
const borrowed = [
  'document',
  'history',
  'localStorage',
  'sessionStorage',
  'navigator',
  'CSS',
  'DOMParser',
  'Element',
  'Event',
  'FormData',
  'HTMLAnchorElement',
  'HTMLElement',
  'HTMLFormElement',
  'HTMLInputElement',
  'HTMLSelectElement',
  'HTMLTemplateElement',
  'HTMLTextAreaElement',
  'Node',
] as const;

export interface OpenPage {
  document: Document;
  window: DOMWindow;
  /** Addresses that scripts asked the server for, in order. */
  asked: string[];
  /** What scripts told the browser to load: "assign /bg/houses", "replace …", "reload". */
  loads: string[];
  /** What the server answers; no answer unless a test says otherwise. */
  answer: (address: string) => Response | Promise<Response>;
  /** The visitor scrolls to this many px. */
  scroll(to: number): void;
  scrolled(): number;
  setOnline(isOnline: boolean): void;
  /** Back and Forward by this many steps; resolves once the scripts have heard of it. */
  travel(steps: number): Promise<void>;
  /** An event of the window: `pageshow` with `persisted`, `storage` with its key. */
  send(type: string, fields?: object): void;
  /** The screen as `matchMedia` knows it, for any query. */
  screen: EventTarget & { matches: boolean };
  /** The visitor comes near everything that scripts observe. */
  comeNear(): void;
}

let open: JSDOM | undefined;

/**
 * Opens a page in memory. Scripts of web/src/site/scripts, imported afterwards, find its window's
 * names as globals, until `closePage()`. It draws nothing, so a test gives the layout, the screen
 * and the server.
 */
export function openPage(html: string, address: string, origin = siteOrigin): OpenPage {
  closePage();
  // It cannot follow a link, and says so: the tests look at whether the page's scripts did.
  const virtualConsole = new VirtualConsole().forwardTo(console, {
    jsdomErrors: ['css-parsing', 'resource-loading', 'unhandled-exception'],
  });
  open = new JSDOM(html, { url: origin + address, virtualConsole });
  const { window } = open;
  const { document, location } = window;
  // Nothing is drawn: the filters, a popover on phones, would otherwise take no focus.
  document.head.insertAdjacentHTML('beforeend', '<style>[popover] { display: block }</style>');

  const observed = new Set<(entries: { isIntersecting: boolean }[]) => void>();
  const page: OpenPage = {
    document,
    window,
    asked: [],
    loads: [],
    answer: () => Promise.reject(new TypeError('Failed to fetch')),
    scroll(to) {
      vi.stubGlobal('scrollY', to);
      window.dispatchEvent(new window.Event('scroll'));
    },
    scrolled: () => (globalThis as { scrollY?: number }).scrollY ?? 0,
    setOnline(isOnline) {
      Object.defineProperty(window.navigator, 'onLine', { configurable: true, value: isOnline });
      if (isOnline) page.send('online');
    },
    travel: (steps) =>
      new Promise((resolve) => {
        window.addEventListener('popstate', () => resolve(), { once: true });
        window.history.go(steps);
        // jsdom does it in three timers, one after the other.
        if (vi.isFakeTimers()) void vi.advanceTimersByTimeAsync(3);
      }),
    send: (type, fields = {}) =>
      window.dispatchEvent(Object.assign(new window.Event(type), fields)),
    screen: Object.assign(new window.EventTarget(), { matches: false }),
    comeNear() {
      for (const tell of [...observed]) tell([{ isIntersecting: true }]);
    },
  };

  for (const name of borrowed) vi.stubGlobal(name, window[name]);
  for (const name of [
    'addEventListener',
    'removeEventListener',
    'dispatchEvent',
    'getComputedStyle',
  ] as const)
    vi.stubGlobal(name, window[name].bind(window));
  vi.stubGlobal('location', {
    get protocol() {
      return location.protocol;
    },
    get pathname() {
      return location.pathname;
    },
    get search() {
      return location.search;
    },
    assign: (to: string) => page.loads.push(`assign ${to}`),
    replace: (to: string) => page.loads.push(`replace ${to}`),
    reload: () => page.loads.push('reload'),
  });
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => page.scroll(top));
  vi.stubGlobal('scrollBy', ({ top }: { top: number }) => page.scroll(page.scrolled() + top));
  vi.stubGlobal('innerWidth', 360);
  vi.stubGlobal('innerHeight', 740);
  vi.stubGlobal('matchMedia', () => page.screen);
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }
      observe() {
        observed.add(this.#tell);
      }
      disconnect() {
        observed.delete(this.#tell);
      }
    },
  );
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit = {}) => {
    if (signal?.aborted) return Promise.reject(signal.reason);
    page.asked.push(address);
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      Promise.resolve(page.answer(address)).then(resolve, reject);
    });
  });
  return page;
}

/** Forgets the page, its listeners and the scripts that were imported for it. */
export function closePage(): void {
  open?.window.close();
  open = undefined;
  vi.unstubAllGlobals();
  vi.resetModules();
}
