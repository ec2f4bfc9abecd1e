import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPictureFallback } from '#shared/picture-fallback.ts';

/** The parts of a picture that matter when it does not load. */
class Picture {
  dataset: Record<string, string> = {};
  hidden = false;
  complete = true;
  naturalWidth = 100;
  sources: string[] = [];
  removeAttribute() {}
  closest = () => null;
  set src(address: string) {
    this.sources.push(address);
  }
  get src() {
    return this.sources.at(-1) ?? '';
  }
}

let fail: (event: { target: unknown }) => void;
function pageWith(...images: Picture[]) {
  vi.stubGlobal('HTMLImageElement', Picture);
  vi.stubGlobal('document', {
    images,
    addEventListener: (_: 'error', listener: typeof fail) => {
      fail = listener;
    },
  });
  startPictureFallback();
}
let picture: Picture;
beforeEach(() => {
  picture = new Picture();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the logo replaces a picture that does not load, and a logo that does not load is left alone', () => {
  pageWith(picture);
  fail({ target: picture });
  fail({ target: picture });
  expect(picture.sources).toEqual(['/logo.svg']);
});

test('a decorative picture is hidden when it does not load', () => {
  picture.dataset.optional = 'true';
  pageWith(picture);
  fail({ target: picture });
  expect([picture.hidden, picture.sources]).toEqual([true, []]);
});

test('a stored site image that does not load is replaced by the standard one', () => {
  picture.dataset.instead = '/pictures/hero-960.webp';
  pageWith(picture);
  fail({ target: picture });
  expect(picture.sources).toEqual(['/pictures/hero-960.webp']);
});

test('a picture that failed before the script loaded is replaced, too', () => {
  picture.src = '/media/images/a.jpg';
  picture.naturalWidth = 0;
  pageWith(picture);
  expect(picture.sources).toEqual(['/media/images/a.jpg', '/logo.svg']);
});
