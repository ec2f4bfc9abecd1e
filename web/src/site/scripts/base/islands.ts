import { isBegun, keptForm } from '#shared/begun-forms.ts';
import type { EnquiryWords } from '#shared/texts/enquiry-messages.ts';
import type { FinancingWords } from '#shared/texts/financing-messages.ts';
import { wasSent } from '../../islands/form-memory.ts';

type Hydrate = (island: HTMLElement) => void;

/** The forms' texts in the page's language alone: each is its text module's only export. */
const isEnglish = document.documentElement.lang === 'en';
const enquiryWords = (): Promise<{ enquiry: EnquiryWords }> =>
  isEnglish ? import('#shared/texts/en/enquiry.ts') : import('#shared/texts/bg/enquiry.ts');
export const loanWords = (): Promise<{ financing: FinancingWords }> =>
  isEnglish ? import('#shared/texts/en/financing.ts') : import('#shared/texts/bg/financing.ts');

/**
 * By the name in `data-island`. React, the component and its texts load at the same time, when they
 * are first needed.
 */
const loaders: Readonly<Record<string, () => Promise<Hydrate>>> = {
  enquiry: async () => {
    const [{ hydrateIsland }, { EnquiryForm }, { enquiry }] = await Promise.all([
      import('../../islands/hydrate-island.ts'),
      import('../../islands/enquiry/enquiry-form.tsx'),
      enquiryWords(),
    ]);
    return (island) => hydrateIsland(island, EnquiryForm, enquiry);
  },
  loan: async () => {
    const [{ hydrateIsland }, { LoanForm }, { financing }] = await Promise.all([
      import('../../islands/hydrate-island.ts'),
      import('../../islands/loan/loan-form.tsx'),
      loanWords(),
    ]);
    return (island) => hydrateIsland(island, LoanForm, financing);
  },
};

/** An island that React has not hydrated yet. */
const islandAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null;

/** Islands whose script is being loaded. */
const waking = new WeakMap<HTMLElement, Promise<boolean>>();
/** Forms that the visitor sent meanwhile, each with the pressed button. */
const submitters = new WeakMap<HTMLFormElement, HTMLElement | null>();
/**
 * Resolves when the word being composed on an input method is complete: hydration would write to
 * the field and lose it.
 */
let composed = Promise.resolve();

async function load(island: HTMLElement): Promise<boolean> {
  try {
    const hydrate = await loaders[island.dataset.island ?? '']?.();
    await composed;
    for (const note of island.querySelectorAll('[data-not-loaded]')) note.remove();
    hydrate?.(island);
    island.removeAttribute('data-island');
    return true;
  } catch {
    // The next touch tries again.
    waking.delete(island);
    return false;
  }
}

function wake(island: HTMLElement): Promise<boolean> {
  const running = waking.get(island) ?? load(island);
  waking.set(island, running);
  return running;
}

/** Shows once, after an element, that its script could not be loaded. */
export function tellFailure(element: Element, text: string | undefined): void {
  if (element.nextElementSibling?.matches('[data-not-loaded]')) return;
  const note = document.createElement('p');
  note.className = 'form-error';
  note.dataset.notLoaded = '';
  note.role = 'alert';
  element.after(note);
  note.textContent = text ?? '';
}

/**
 * Sends a form once React has hydrated it. If loading fails twice, the browser sends the plain
 * form: the server takes it too.
 */
async function sendAwake(
  island: HTMLElement,
  form: HTMLFormElement,
  submitter: HTMLElement | null,
): Promise<void> {
  const hasFailed = island.querySelector('[data-not-loaded]') !== null;
  const isFirst = !submitters.has(form);
  submitters.set(form, submitter);
  if (!isFirst) return;
  const isAwake = await wake(island);
  submitters.delete(form);
  if (isAwake) form.requestSubmit(submitter);
  else if (hasFailed && navigator.onLine) form.submit();
  else tellFailure(form.querySelector('[type=submit]') ?? form, island.dataset.failed);
}

/**
 * After Back the browser fills forms in without an event, and the server's figures would not match
 * the fields. A form that was sent before a reload says so.
 */
function wakeRestored(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-island] form')) {
    const island = islandAt(form);
    if (island && (form.hasAttribute(keptForm) ? wasSent() : isBegun(form))) void wake(island);
  }
}

/**
 * Loads and hydrates an island (islands/island.tsx) at its first touch: a pointer, the focus, a
 * key, or the browser filling it in. A form that the visitor sends before that waits, and is sent
 * once.
 */
export function startIslands(): void {
  const touch = ({ target }: { target: EventTarget | null }) => {
    const island = islandAt(target);
    if (island) void wake(island);
  };
  for (const type of ['pointerdown', 'focusin', 'keydown', 'input'])
    addEventListener(type, touch, true);
  addEventListener('compositionstart', () => {
    composed = new Promise((resolve) =>
      addEventListener('compositionend', () => resolve(), { once: true }),
    );
  });
  addEventListener(
    'submit',
    (event) => {
      const island = islandAt(event.target);
      if (!island || !(event.target instanceof HTMLFormElement)) return;
      event.preventDefault();
      void sendAwake(island, event.target, event.submitter);
    },
    true,
  );
  touch({ target: document.activeElement });
  addEventListener('pageshow', wakeRestored);
  wakeRestored();
}
