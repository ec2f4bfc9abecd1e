import { useEffect, useState, useSyncExternalStore } from 'react';

/** The style sheets use the same width. */
const phone = '(max-width: 767.98px)';

function subscribe(onChange: () => void) {
  const query = matchMedia(phone);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the screen is a phone's, where the sections stand in a bar at the foot. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(phone).matches,
    () => false,
  );
}

/** px. A browser's own bars, which it shows and hides, are lower than this. */
const leastKeyboard = 120;
/** ms between the tap that takes the focus away and the next look. */
const afterTap = 400;
const typed = 'textarea, select, input:not([type=checkbox], [type=radio], [type=file])';

/**
 * Whether a phone's keyboard is open: a field has the focus, and the visible area is lower than it
 * has been.
 */
export function useKeyboardOpen(): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    /** The largest visible height, px, for each width: a phone can be turned. */
    const most = new Map<number, number>();
    function look() {
      const [width, height] = [innerWidth, (seen?.height ?? 0) * (seen?.scale ?? 1)];
      const whole = Math.max(height, most.get(width) ?? 0);
      most.set(width, whole);
      setOpen(whole - height > leastKeyboard && document.activeElement?.matches(typed) === true);
    }
    look();
    // The keyboard closes and the bar returns: a tap must not hit a button that moves under the
    // finger.
    const lookLater = () => setTimeout(look, afterTap);
    seen.addEventListener('resize', look);
    addEventListener('focusout', lookLater);
    return () => {
      seen.removeEventListener('resize', look);
      removeEventListener('focusout', lookLater);
    };
  }, []);
  return open;
}
