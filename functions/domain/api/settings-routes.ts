import * as z from 'zod/mini';
import { settingsTopicNames, settingsTopicSchema } from '../dealer/settings.ts';
import { staffCalls } from './calls.ts';
import { defineRoute } from './route.ts';

/**
 * One topic as staff read it: the fields of its value, which settings.ts describes, beside these.
 * `version` is 0 and `updated_at` null until staff save the topic for the first time.
 */
export const settingsAnswerSchema = z.looseObject({
  topic: settingsTopicSchema,
  version: z.int(),
  updated_at: z.nullable(z.iso.datetime()),
});
export type SettingsAnswer = z.infer<typeof settingsAnswerSchema>;

/** Fields of a body that are dropped unread, so that what was read can be sent back. */
const answered = ['topic', 'updated_at'];

export const settingsRoutes = {
  getSettings: defineRoute({
    ...staffCalls.getSettings,
    access: 'staff',
    summary: 'What staff set themselves, by topic; the standard where they set nothing.',
    response: z.object({ settings: z.record(z.enum(settingsTopicNames), settingsAnswerSchema) }),
  }),
  saveSettings: defineRoute({
    ...staffCalls.saveSettings,
    access: 'staff',
    summary:
      'Replaces one topic: `hours` with `hours`, `closed_days` and `open_days`, `makers` with `makers`, `templates` with `templates`, or `viewings` with `places`, `lead_hours`, `minutes` and `remind_at`. `version` is the one last read, 0 where nothing was set.',
    params: z.object({ topic: settingsTopicSchema }),
    // The topic in the path decides the other fields: the use case checks them.
    body: z.looseObject({ version: z.int('required').check(z.gte(0, 'invalid')) }),
    ignores: answered,
    response: z.object({ settings: settingsAnswerSchema }),
  }),
};
