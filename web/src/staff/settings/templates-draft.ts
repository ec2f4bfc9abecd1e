import * as z from 'zod/mini';
import {
  type Template,
  type TemplatesSettings,
  templatesSchema,
} from '#domain/dealer/templates.ts';
import type { FieldErrors } from '#domain/errors.ts';
import type { DraftKind } from '../kit/forms/drafts.ts';
import type { Checked } from '../kit/forms/form.ts';

const inBoth = z.object({ bg: z.string(), en: z.string() });
const draftSchema = z.object({
  templates: z.array(z.object({ id: z.string(), name: inBoth, subject: inBoth, text: inBoth })),
});
export type TemplatesDraft = z.infer<typeof draftSchema>;

export const templatesDrafts: DraftKind<TemplatesDraft, 'templates'> = {
  name: 'settings-templates',
  schema: draftSchema,
  parts: ['templates'],
};

const empty = () => ({ bg: '', en: '' });

/** A template to be written. */
export const newTemplate = (): Template => ({
  id: crypto.randomUUID(),
  ...{ name: empty(), subject: empty(), text: empty() },
});

/** The form as the server takes it, or which field is wrong in which way, by its own schema. */
export function checkTemplates(draft: TemplatesDraft): Checked<TemplatesSettings> {
  const parsed = templatesSchema.safeParse(draft);
  if (parsed.success) return { input: parsed.data };
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error.issues)
    errors[path.map(String).join('.')] ??= message;
  return { errors };
}
