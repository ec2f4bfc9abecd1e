import type { WriteStream } from 'node:tty';
import { Presets, SingleBar } from 'cli-progress';

export interface Progress {
  step(done: number, all: number): void;
  stop(): void;
}

/** A bar where a person watches, else a line for every quarter of the way. */
export function createProgress(label: string, stream: WriteStream = process.stderr): Progress {
  if (!stream.isTTY) {
    let told = 0;
    return {
      step(done, all) {
        const quarter = Math.floor((done * 4) / all);
        if (quarter <= told) return;
        told = quarter;
        stream.write(`${label}: ${done} of ${all}\n`);
      },
      stop() {},
    };
  }
  const bar = new SingleBar(
    { format: `${label} {bar} {value} of {total}`, stream },
    Presets.shades_classic,
  );
  let started = false;
  return {
    step(done, all) {
      if (!started) bar.start(all, 0);
      started = true;
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}
