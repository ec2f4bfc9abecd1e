import * as z from 'zod/mini';
import type { FieldErrors } from '#domain/errors.ts';
import { type Language, languages } from '#domain/locale.ts';
import { mostHouses } from '#domain/requests/forms.ts';
import { type EnteredViewing, enteredViewingSchema } from '#domain/requests/viewing.ts';
import type { Checked } from '../../kit/forms/form.ts';
import { timeProblem } from './move-dialog.tsx';

const schema = z.object({
  /** The same in every try, so that a viewing whose answer was lost is not entered twice. */
  form_id: z.string(),
  phone: z.string(),
  name: z.string(),
  /** Ids of the homes; the last one is empty while another may be chosen. */
  houses: z.array(z.string()),
  /** Sofia's, as they are typed. */
  day: z.string(),
  time: z.string(),
  email: z.string(),
  lang: z.enum(languages),
  /** The id of the call's draft that this one takes the place of; empty for none. */
  replaces: z.string(),
});
export type ViewingDraft = z.infer<typeof schema>;

const stateSchema = z.object({
  book: z.object({
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    lang: z.enum(languages),
    houses: z.array(z.string()),
    replaces: z.string(),
  }),
});

/** The fields for homes: those that are chosen, and one more while there may be more. */
export function houseFields(houses: readonly string[]): string[] {
  const chosen = [...new Set(houses.filter((id) => id !== ''))].slice(0, mostHouses);
  return chosen.length < mostHouses ? [...chosen, ''] : chosen;
}

export const emptyViewing = (lang: Language): ViewingDraft => ({
  form_id: crypto.randomUUID(),
  phone: '',
  name: '',
  houses: [''],
  day: '',
  time: '',
  email: '',
  lang,
  replaces: '',
});

/** Whether nothing was typed or chosen. */
export const isEmptyViewing = ({ phone, name, houses, day, time, email }: ViewingDraft): boolean =>
  [phone, name, ...houses, day, time, email].every((text) => text.trim() === '');

export const viewingForm = {
  kind: { name: 'viewing', schema, parts: [] },
  isEmpty: isEmptyViewing,
};

/** The draft with which the form opens: for whom, and about which homes, another page opened it. */
export function viewingToBegin(house: string, state: unknown, lang: Language): ViewingDraft {
  const { houses = [], ...person } = z.safeParse(stateSchema, state).data?.book ?? {};
  return { ...emptyViewing(lang), ...person, houses: houseFields([...houses, house]) };
}

/** The draft as the server takes it, or which field is wrong in which way. */
export function checkViewing(
  { houses, replaces: _, ...typed }: ViewingDraft,
  now: Date,
): Checked<EnteredViewing> {
  const caravan_ids = houses.filter((id) => id !== '');
  const checked = enteredViewingSchema.safeParse({ ...typed, caravan_ids });
  const errors: FieldErrors = {};
  if (!checked.success)
    for (const { path, message } of checked.error.issues)
      errors[path.map(String).join('.')] ??= message;
  // A day or hour that was not chosen has no digits to be wrong.
  if (typed.day === '' || typed.time === '') errors.time = 'required';
  delete errors.day;
  if (checked.success) {
    const wrong = timeProblem(checked.data, now);
    if (wrong) errors.time = wrong;
  }
  return checked.success && Object.keys(errors).length === 0 ? { input: checked.data } : { errors };
}
