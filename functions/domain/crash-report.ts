import * as z from 'zod/mini';

const matching = (pattern: RegExp) => z.string('invalid').check(z.regex(pattern, 'invalid'));

/**
 * What a browser tells of a page that stopped working: where in our own code, and nothing of who was looking or what was
 * typed. Every part is short and of few characters: the log takes what strangers send.
 */
export const crashReportSchema = z.object({
  /** Made by the browser, shown to whoever looks at the page. */
  reference: z.uuid('invalid'),
  /** Name of the error, `TypeError`. */
  name: matching(/^[A-Za-z]{1,40}$/),
  /** File of the build, line and column where it was thrown. */
  at: z.optional(matching(/^[\w.-]{1,80}:\d{1,7}:\d{1,7}$/)),
  /** Path of the page, without its query. */
  path: matching(/^\/[\w\-/.]{0,119}$/),
  release: matching(/^[\w-]{1,40}$/),
});
export type CrashReport = z.infer<typeof crashReportSchema>;
