import { type ListingQuery, parseListingQuery } from '../../../../../functions/domain/listing.ts';

/** The state a form stands for: what its GET request would ask for. */
export function readForm(form: HTMLFormElement): ListingQuery {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value);
  return parseListingQuery(params);
}

function wanted(query: ListingQuery, name: string): string {
  if (name === 'sort') return `${query.sort}-${query.dir}`;
  const value = Object.entries(query).find(([key]) => key === name)?.[1];
  return value === undefined ? '' : String(value);
}

/** True for the fields one types into. */
export function isTyped(element: EventTarget | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && (element.type === 'search' || element.type === 'number');
}

/** Shows `query` in the form's fields. */
export function writeForm(form: HTMLFormElement, query: ListingQuery) {
  for (const element of form.elements) {
    if (element instanceof HTMLSelectElement) {
      const value = wanted(query, element.name).toLowerCase();
      const index = [...element.options].findIndex((option) => option.value.toLowerCase() === value);
      if (index >= 0) element.selectedIndex = index;
    } else if (element instanceof HTMLInputElement) {
      const value = wanted(query, element.name);
      if (element.type === 'radio' || element.type === 'checkbox') element.checked = element.value === value;
      else if (isTyped(element)) element.value = value;
    }
  }
}
