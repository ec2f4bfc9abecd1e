/**
 * Keeps the page from scrolling under an open sheet, by finger and by wheel. A root without
 * overflow would do the same, but the whole page is painted again for that: 40 ms on a slow phone,
 * before anything answers the touch.
 *
 * @returns Looks again whether the sheet is open.
 */
export function holdPage(sheet: HTMLElement): () => void {
  const hold = (event: Event) => {
    // Two fingers, or the wheel with Ctrl, enlarge the page.
    const isZoom =
      event instanceof WheelEvent ? event.ctrlKey : (event as TouchEvent).touches.length > 1;
    if (isZoom || !event.cancelable) return;
    const isInside = event.target instanceof Node && sheet.contains(event.target);
    if (!isInside || sheet.scrollHeight <= sheet.clientHeight) event.preventDefault();
  };
  const look = () => {
    const isOpen = sheet.matches(':is(:popover-open)');
    // Only meanwhile: such listeners make every scrolling wait for the page's thread.
    for (const type of ['touchmove', 'wheel'])
      if (isOpen) addEventListener(type, hold, { passive: false });
      else removeEventListener(type, hold);
  };
  look();
  return look;
}
