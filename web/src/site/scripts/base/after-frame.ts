/**
 * Resolves once the browser has drawn the next frame, so that work which can wait does not delay
 * what a touch changed. A hidden page draws no frames: there it resolves after 100 ms.
 */
export const afterFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
