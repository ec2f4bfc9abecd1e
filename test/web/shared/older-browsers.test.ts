import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

/** Runs in a window whose objects lack what the oldest browsers lack. */
const { window } = new JSDOM('<form><input name="a"><button>Send</button></form><p></p>');
const { any, timeout } = AbortSignal;
const { canParse } = URL;
beforeAll(async () => {
  for (const name of ['any', 'timeout']) Reflect.deleteProperty(AbortSignal, name);
  Reflect.deleteProperty(URL, 'canParse');
  for (const name of ['ariaLabel', 'ariaBusy', 'role'])
    Reflect.deleteProperty(window.Element.prototype, name);
  Reflect.deleteProperty(window.HTMLFormElement.prototype, 'requestSubmit');
  vi.stubGlobal('Element', window.Element);
  vi.stubGlobal('HTMLFormElement', window.HTMLFormElement);
  vi.stubGlobal('document', window.document);
  vi.resetModules();
  await import('#shared/older-browsers.ts');
});
afterAll(() => {
  vi.unstubAllGlobals();
  Object.assign(AbortSignal, { any, timeout });
  Object.assign(URL, { canParse });
});

describe('an old browser', () => {
  test('says whether an address can be parsed', () => {
    expect([
      URL.canParse('https://a.example'),
      URL.canParse('a'),
      URL.canParse('a', 'https://b.example'),
    ]).toEqual([true, false, true]);
  });

  test('ends one signal with the first of several, with its reason', () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const both = AbortSignal.any([one.signal, other.signal]);
    expect(both.aborted).toBe(false);
    other.abort('gone');
    expect([both.aborted, both.reason, AbortSignal.any([other.signal]).aborted]).toEqual([
      true,
      'gone',
      true,
    ]);
  });

  test('ends a signal after a time', () => {
    vi.useFakeTimers();
    const signal = AbortSignal.timeout(1000);
    vi.advanceTimersByTime(999);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect([signal.aborted, signal.reason.name]).toEqual([true, 'TimeoutError']);
    vi.useRealTimers();
  });

  test('sends a form as its button does, and without one', () => {
    const form = window.document.querySelector('form');
    const sent: (string | undefined)[] = [];
    form?.addEventListener('submit', (event) => {
      event.preventDefault();
      sent.push(event.submitter?.textContent ?? undefined);
    });
    form?.requestSubmit(form.querySelector('button'));
    form?.requestSubmit();
    expect(sent).toEqual(['Send', '']);
    expect(form?.querySelectorAll('button')).toHaveLength(1);
  });

  test('keeps in attributes what is said to screen readers', () => {
    const text = window.document.querySelector('p');
    if (!text) throw new Error('no text');
    text.ariaLabel = 'Name';
    text.role = 'alert';
    expect(text.outerHTML).toBe('<p aria-label="Name" role="alert"></p>');
    text.ariaLabel = null;
    expect([text.outerHTML, text.ariaLabel]).toEqual(['<p role="alert"></p>', null]);
  });
});
