import * as z from 'zod/mini';
import type { FieldErrors } from '#domain/errors.ts';
import type { Language } from '#domain/locale.ts';
import { type CallInput, callInputSchema } from '#domain/requests/call.ts';
import type { Checked } from '../../kit/forms/form.ts';
import { callDraft } from '../opened-form.tsx';

const schema = z.object({
  /** The same in every try, so that a call whose answer was lost is not noted twice. */
  form_id: z.string(),
  phone: z.string(),
  name: z.string(),
  email: z.string(),
  /** The house's id; empty where the call is about none. */
  house: z.string(),
  text: z.string(),
  /** `YYYY-MM-DD`; empty: nothing is planned. */
  day: z.string(),
  step: z.string(),
});
export type CallDraft = z.infer<typeof schema>;

const callerSchema = z.object({ name: z.string(), phone: z.string(), email: z.string() });
type Caller = z.infer<typeof callerSchema>;
const stateSchema = z.object({ caller: callerSchema });

/** State of a history entry: who calls, where a person's card led to the form. */
export const callState = (caller: Caller) => ({ caller });

export const emptyCall = (house: string): CallDraft => ({
  form_id: crypto.randomUUID(),
  phone: '',
  name: '',
  email: '',
  house,
  text: '',
  day: '',
  step: '',
});

/** The draft with which the form opens: for whom, and about which house, another page opened it. */
export const callToBegin = (house: string, state: unknown): CallDraft => ({
  ...emptyCall(house),
  ...z.safeParse(stateSchema, state).data?.caller,
});

/** Whether nothing was typed or chosen. */
export const isEmptyCall = ({ form_id: _, house: __, ...typed }: CallDraft): boolean =>
  Object.values(typed).every((text) => text.trim() === '');

export const callForm = { kind: { name: callDraft, schema, parts: [] }, isEmpty: isEmptyCall };

/** The draft as the server takes it, or which field is wrong in which way. */
export function checkCall(
  { form_id, phone, name, email, house, text, day, step }: CallDraft,
  lang: Language,
): Checked<CallInput> {
  const checked = callInputSchema.safeParse({
    form_id,
    phone,
    name,
    email,
    lang,
    text,
    caravan_ids: house === '' ? [] : [house],
    next_step: day === '' ? null : { at: day, text: step },
  });
  if (checked.success) return { input: checked.data };
  const errors: FieldErrors = {};
  for (const { path, message } of checked.error.issues)
    errors[path.map(String).join('.')] ??= message;
  return { errors };
}
