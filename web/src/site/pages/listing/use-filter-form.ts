import { type ChangeEvent, type FormEvent, useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListingQuery, listingSearchParams, parseListingQuery } from '../../../../../functions/domain/listing.ts';
import { isTyped, readForm, writeForm } from './filter-form.ts';

/** Milliseconds of quiet before what was typed is looked up. */
const typingPause = 350;

/** What the browser's address asks for now: two quick choices may get there before the page of the first is drawn. */
function shownAddress(): string {
  return listingSearchParams(parseListingQuery(new URLSearchParams(location.search))).toString();
}

/**
 * Makes the plain GET form live: choices go to the address at once, typing after a pause, each a step for Back; going
 * on typing in the same field replaces its step. The address stays the truth: when it changes otherwise (Back, a link),
 * the fields follow it.
 */
export function useFilterForm(query: ListingQuery) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [, setSearch] = useSearchParams();
  const address = listingSearchParams(query).toString();
  const latest = useRef({ query, address });
  /** The address this form asked for last, and the field that was typed in for it. */
  const asked = useRef<{ address: string; typed: string }>({ address, typed: '' });

  const apply = useCallback(
    (typed: string, replace = false) => {
      clearTimeout(timer.current);
      if (!form.current) return;
      const shown = latest.current.query;
      const next = listingSearchParams({ ...readForm(form.current), view: shown.view });
      if (next.toString() === listingSearchParams({ ...shown, page: 1 }).toString()) return;
      const goesOn = typed !== '' && typed === asked.current.typed && asked.current.address === latest.current.address;
      asked.current = { address: next.toString(), typed };
      setSearch(next, { replace: replace || goesOn });
    },
    [setSearch],
  );

  // What was chosen before the scripts arrived counts too.
  useEffect(() => apply('', true), [apply]);

  useEffect(() => {
    const changed = latest.current.address !== address;
    latest.current = { query, address };
    if (!changed || asked.current.address === address || address !== shownAddress()) return;
    clearTimeout(timer.current);
    if (form.current) writeForm(form.current, query);
  }, [query, address]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const onChange = (event: ChangeEvent<HTMLFormElement | HTMLSelectElement>) => {
    const field: EventTarget = event.target;
    clearTimeout(timer.current);
    if (isTyped(field)) timer.current = setTimeout(() => apply(field.name), typingPause);
    else apply('');
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply('');
    const panel = form.current?.closest('[popover]');
    if (panel instanceof HTMLElement && panel.matches(':popover-open')) panel.hidePopover();
  };
  return { form, onChange, onSubmit };
}
