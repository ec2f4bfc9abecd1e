/**
 * A browser without popovers (docs/architecture.md) refuses a selector that names them, by an
 * exception. Their panels stand in the page there, and none is open.
 */
function find<Found>(look: () => Found): Found | null {
  try {
    return look();
  } catch {
    return null;
  }
}

/** Whether a popover is shown over the page. */
export const isOpenPopover = (panel: Element): boolean =>
  find(() => panel.matches(':popover-open')) ?? false;

/** The popover that is shown over the page. */
export const openPopover = (): HTMLElement | null =>
  find(() => document.querySelector<HTMLElement>(':popover-open'));
