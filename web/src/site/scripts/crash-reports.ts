/** Whether the error comes from a file of the site: what extensions and readers' tools put into a page breaks by itself. */
const isOurs = (error: unknown): boolean =>
  error instanceof Error && (error.stack ?? '').includes(`${location.origin}/assets/`);

/** Tells the log of the first error in the page's scripts that nobody caught. The page itself goes on: it needs none of them. */
export function startCrashReports(): void {
  let told = false;
  const tell = (error: unknown) => {
    if (told || !isOurs(error)) return;
    told = true;
    import('../../shared/api/report-crash.ts').then(({ reportCrash }) => reportCrash(error)).catch(() => {});
  };
  addEventListener('error', ({ error }) => tell(error));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}
