/** ms between two runs, as in the deployed schedule. */
const everyMinute = 60_000;
/** ms from a change of the clock to a run: so a test that sets the clock often causes few runs. */
const soon = 300;

export interface Schedule {
  /**
   * Checks everything once, after any run under way; answers its report, and rejects when it
   * failed.
   */
  run(): Promise<unknown>;
  /**
   * From now on the work runs every minute. Its failures are printed in one line and stop nothing.
   */
  start(): void;
  /** The clock was set: the next run comes soon. */
  clockMoved(): void;
  /** Runs other work while no scheduled run is under way. */
  pausedFor<T>(other: () => Promise<T>): Promise<T>;
  /** Resolves when no run is under way and none will start. */
  stop(): Promise<void>;
}

/**
 * EventBridge Scheduler on this machine: one run at a time, by machine time whatever the clock of
 * the stage shows.
 */
export function createSchedule(
  work: (everything: boolean) => Promise<unknown>,
  say: (line: string) => void,
): Schedule {
  let running: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let state: 'on demand' | 'by itself' | 'stopped' = 'on demand';
  let timer: NodeJS.Timeout | undefined;

  function queue<T>(task: () => Promise<T>): Promise<T> {
    waiting += 1;
    const result = running.then(task, task).finally(() => {
      waiting -= 1;
    });
    running = result.catch(() => undefined);
    return result;
  }

  function wait(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(tick, ms);
    timer.unref();
  }

  function tick(): void {
    wait(everyMinute);
    // Missed runs are not repeated: one run does whatever is due.
    if (waiting > 0) return;
    queue(() => work(false)).catch((error: unknown) => {
      if (state !== 'stopped') say(`schedule: ${oneLine(error)}`);
    });
  }

  return {
    run: () =>
      state === 'stopped'
        ? Promise.reject(new Error('The stage is closing'))
        : queue(() => work(true)),
    start() {
      if (state !== 'on demand') return;
      state = 'by itself';
      wait(everyMinute);
    },
    clockMoved() {
      if (state === 'by itself') wait(soon);
    },
    pausedFor: queue,
    async stop() {
      state = 'stopped';
      clearTimeout(timer);
      await running;
    },
  };
}

/** The error as one line of the terminal. */
export function oneLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ');
}
