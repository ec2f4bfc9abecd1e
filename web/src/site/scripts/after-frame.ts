/**
 * Resolves once the browser has drawn what a touch changed: work that can wait must not delay that frame. A hidden page draws
 * none.
 */
export const afterFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
