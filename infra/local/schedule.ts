/** ms between two runs by themselves, as the deployed schedule has them. */
const everyMinute = 60_000;
/** ms after a change of the clock until a run: a test that moves it often is not followed at every step. */
const soon = 300;

export interface Schedule {
  /** Checks everything once, after whatever runs already; answers what it answered, and rejects when it failed. */
  run(): Promise<unknown>;
  /** From now on the work runs every minute by itself. Its failures are said in one line and stop nothing. */
  start(): void;
  /** What time it is has changed: the next run by itself comes soon. */
  clockMoved(): void;
  /** Does something else while no work runs. */
  pausedFor<T>(other: () => Promise<T>): Promise<T>;
  /** Resolves when nothing runs any more, and nothing will. */
  stop(): Promise<void>;
}

/** EventBridge Scheduler on this machine: one run at a time, by machine time whatever the clock of the house shows. */
export function createSchedule(work: (everything: boolean) => Promise<unknown>, say: (line: string) => void): Schedule {
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
    // Late runs are not made up for: the work does whatever is due.
    if (waiting > 0) return;
    queue(() => work(false)).catch((error: unknown) => {
      if (state !== 'stopped') say(`schedule: ${oneLine(error)}`);
    });
  }

  return {
    run: () => (state === 'stopped' ? Promise.reject(new Error('The house is closing')) : queue(() => work(true))),
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

/** What went wrong, for a line of the terminal. */
export function oneLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ');
}
