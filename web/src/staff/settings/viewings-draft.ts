import * as z from 'zod/mini';
import { type ViewingSettings, viewingsSchema } from '#domain/dealer/viewing-settings.ts';
import type { FieldErrors } from '#domain/errors.ts';
import { readWholeNumber } from '#domain/locale.ts';
import type { DraftKind } from '../kit/forms/drafts.ts';
import type { Checked } from '../kit/forms/form.ts';

/** As it is typed, in the order of the form. */
const draftSchema = z.object({
  places: z.string(),
  minutes: z.string(),
  lead_hours: z.string(),
  remind_at: z.string(),
});
export type ViewingsDraft = z.infer<typeof draftSchema>;

export const viewingsParts = ['places', 'minutes', 'lead_hours', 'remind_at'] as const;
export type ViewingsPart = (typeof viewingsParts)[number];

export const viewingsDrafts: DraftKind<ViewingsDraft, ViewingsPart> = {
  name: 'settings-viewings',
  schema: draftSchema,
  parts: viewingsParts,
};

/** The form of what is set. */
export const viewingsDraftOf = (value: ViewingSettings): ViewingsDraft => ({
  places: String(value.places),
  minutes: String(value.minutes),
  lead_hours: String(value.lead_hours),
  remind_at: value.remind_at,
});

/** The form as the server takes it, or which field is wrong in which way, by its own schema. */
export function checkViewings(draft: ViewingsDraft): Checked<ViewingSettings> {
  const { places, minutes, lead_hours, remind_at } = draft;
  const parsed = viewingsSchema.safeParse({
    places: readWholeNumber(places),
    minutes: readWholeNumber(minutes),
    lead_hours: readWholeNumber(lead_hours),
    remind_at,
  });
  if (parsed.success) return { input: parsed.data };
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error.issues)
    errors[path.map(String).join('.')] ??= message;
  return { errors };
}
