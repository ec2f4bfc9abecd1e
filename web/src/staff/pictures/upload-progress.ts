/** ms and percent of the bar's steps, where it waits for the upload's end, and ms it stays once that has come. Spec section 9. */
const stepTime = 200;
const step = 10;
const waitsAt = 90;
const clearedAfter = 1000;

export interface UploadProgress {
  /** The picture is stored: the bar fills, and is gone a second later. */
  done(): void;
  /** The bar goes at once. */
  stop(): void;
}

/** A bar that moves whether or not anything can be told of the upload; `show` gets percent, null once it is gone. */
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
