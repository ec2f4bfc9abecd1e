import type { CrashReport } from '../domain/crash-report.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';

/** Reports one instance of the function logs in a minute: a page that breaks for everybody says so in few of them. */
export const reportsAMinute = 20;

/** Writes reports of crashed pages into the log, no more than so many a minute. */
export function createCrashLog(log: Pick<Logger, 'warn'>, clock: Clock): (report: CrashReport) => void {
  let minute = 0;
  let noted = 0;
  return (report) => {
    const now = Math.floor(clock().getTime() / 60_000);
    if (now !== minute) noted = 0;
    minute = now;
    noted += 1;
    if (noted > reportsAMinute) return;
    // Strangers can write these lines: no alarm hears a warning. `release` on a line is the function's own.
    const { release: pageRelease, ...rest } = report;
    log.warn('page crashed', { ...rest, pageRelease });
  };
}
