import type { CrashReport } from '#domain/api/customer-routes.ts';
import { addressGroup } from '#domain/requests/form-rate.ts';
import type { Clock } from '../../platform/env.ts';
import type { Logger } from '../../platform/logger.ts';

/**
 * Reports that one instance of the function logs in a minute: a few are enough to show a page that
 * breaks for all visitors.
 */
const reportsAMinute = 20;

/**
 * How many of these may come from one address, so that one sender can't crowd out the others. The
 * address is stored nowhere.
 */
const reportsAnAddress = 5;

/** Writes reports of crashed pages into the log, no more than so many a minute. */
export function createCrashLog(
  log: Pick<Logger, 'warn'>,
  clock: Clock,
): (report: CrashReport, address: string) => void {
  let minute = 0;
  let all = 0;
  const byAddress = new Map<string, number>();
  return (report, address) => {
    const now = Math.floor(clock().getTime() / 60_000);
    if (now !== minute) {
      all = 0;
      byAddress.clear();
    }
    minute = now;
    const group = addressGroup(address);
    const own = byAddress.get(group) ?? 0;
    if (all >= reportsAMinute || own >= reportsAnAddress) return;
    all += 1;
    byAddress.set(group, own + 1);
    // Strangers can cause these lines, so they are warnings, which no alarm counts. `release` on a
    // line is the function's own.
    const { release: pageRelease, ...rest } = report;
    log.warn('page crashed', { ...rest, pageRelease });
  };
}
