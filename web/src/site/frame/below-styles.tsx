import { useSite } from '#shared/site-context.tsx';
import { firstScreenEnd } from './first-screen.ts';

/**
 * Stands right before what a page's first screen does not show: the browser paints what is above
 * once it has come this far, loads the styles of what is below, and goes on with the document.
 * Without `isEnd` the first screen ends elsewhere: rarer content above is styled by the same file, or
 * the first screen shows less than stands above.
 */
export function BelowStyles({ isEnd = true }: { isEnd?: boolean }) {
  const { belowStyles } = useSite();
  if (!belowStyles) return null;
  return <link rel="stylesheet" href={belowStyles} id={isEnd ? firstScreenEnd : undefined} />;
}
