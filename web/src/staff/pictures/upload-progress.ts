/**
 * ms and percent of the bar's steps, the percent at which it waits for the upload's end, and ms for
 * which it stays after that. Spec section 9.
 */
const stepTime = 200;
const step = 10;
const waitsAt = 90;
const clearedAfter = 1000;

export interface UploadProgress {
  /** The picture is stored: the bar fills, and disappears a second later. */
  done(): void;
  /** Removes the bar at once. */
  stop(): void;
}

/**
 * A bar that moves even while the upload reports no progress; `show` gets percent, null once the
 * bar is gone.
 */
export function startProgress(show: (percent: number | null) => void): UploadProgress {
  let percent = 0;
  show(percent);
  const steps = setInterval(() => {
    percent += step;
    show(percent);
    if (percent >= waitsAt) clearInterval(steps);
  }, stepTime);
  return {
    done() {
      clearInterval(steps);
      show(100);
      setTimeout(() => show(null), clearedAfter);
    },
    stop() {
      clearInterval(steps);
      show(null);
    },
  };
}
