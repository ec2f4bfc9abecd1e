/** ms after a failed load before the next event may try again: scrolling makes sixty a second. */
const pause = 10_000;

/**
 * Loads a script at the first of these events. `bring` answers what starts it, or nothing where the
 * event is not meant. Where it can't be loaded, an event after a pause tries again.
 */
export function atFirst(
  types: readonly string[],
  bring: (event: Event) => Promise<() => void> | undefined,
): void {
  let isWaiting = false;
  const come = (event: Event) => {
    const script = isWaiting ? undefined : bring(event);
    if (!script) return;
    isWaiting = true;
    script.then(
      (start) => {
        for (const type of types) removeEventListener(type, come);
        start();
      },
      () =>
        setTimeout(() => {
          isWaiting = false;
        }, pause),
    );
  };
  for (const type of types) addEventListener(type, come, { passive: true });
}
