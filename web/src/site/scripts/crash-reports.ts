/**
 * Whether the error comes from a file of the site: browser extensions cause errors of their own.
 */
const isOurs = (error: unknown): boolean =>
  error instanceof Error && (error.stack ?? '').includes(`${location.origin}/assets/`);

/**
 * Reports the first uncaught error of the page's scripts to the log. Visitors are not told: the
 * page works without scripts.
 */
export function startCrashReports(): void {
  let isReported = false;
  const tell = (error: unknown) => {
    if (isReported || !isOurs(error)) return;
    isReported = true;
    import('#shared/api/report-crash.ts')
      .then((script) => script.reportCrash(error))
      .catch(() => {});
  };
  addEventListener('error', ({ error }) => tell(error));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}
