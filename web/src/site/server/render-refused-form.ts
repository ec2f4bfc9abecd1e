import type { OpeningLines } from '#domain/dealer/opening-hours.ts';
import type { Language } from '#domain/locale.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { messagesOf } from '#shared/texts/messages-of.ts';
import type { MadePage } from '../page.ts';
import {
  type LoanSurroundings,
  type RefusedForm,
  refusedEnquiry,
  refusedLoan,
} from '../pages/forms/refused-forms.tsx';
import {
  ownViewing,
  type RefusedLink,
  refusedLink,
  type ShownViewing,
} from '../pages/viewing/own-viewing.tsx';
import { type RefusedViewing, refusedViewing } from '../pages/viewing/refused-viewing.tsx';
import { madeDocument } from './made-document.tsx';

export type { LoanSurroundings, RefusedForm, RefusedLink, RefusedViewing, ShownViewing };
export { ApiError };

interface Surroundings {
  /** `https://…` of the site, no trailing slash. */
  origin: string;
  now: Date;
  /** Makes on sale: what the search in the header offers. */
  makes: readonly string[];
  hours: OpeningLines;
  hasOffers: boolean;
}

function render(
  page: MadePage,
  { language }: { language: Language },
  { origin, now, ...around }: Surroundings,
) {
  // The address itself takes only posted forms, so the language links lead to the page with the
  // form.
  const context = {
    language,
    messages: messagesOf[language],
    path: page.head.canonical,
    origin,
    now,
  };
  return madeDocument(
    page,
    { ...context, search: new URLSearchParams() },
    { sheet: 'refused', ...around },
  );
}

/** The document that answers a refused enquiry. */
export function renderRefusedEnquiry(form: RefusedForm, surroundings: Surroundings): string {
  return render(refusedEnquiry(form), form, surroundings);
}

/** The document that answers a refused loan request. */
export function renderRefusedLoan(
  form: RefusedForm,
  surroundings: Surroundings & LoanSurroundings,
): string {
  return render(refusedLoan(form, surroundings), form, surroundings);
}

/** The document that answers a refused wish to see homes. */
export function renderRefusedViewing(form: RefusedViewing, surroundings: Surroundings): string {
  return render(refusedViewing(form), form, surroundings);
}

/** The document that shows the viewing of a letter's link, with the forms that change it. */
export function renderOwnViewing(shown: ShownViewing, surroundings: Surroundings): string {
  return render(ownViewing(shown), shown, surroundings);
}

/** The document that answers a letter's link which opens no viewing. */
export function renderRefusedLink(refused: RefusedLink, surroundings: Surroundings): string {
  return render(refusedLink(refused), refused, surroundings);
}
