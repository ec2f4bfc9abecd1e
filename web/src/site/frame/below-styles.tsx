import { useSite } from '#shared/site-context.tsx';
import { firstScreenEnd } from './first-screen.ts';

/**
 * Stands right before what a page's first screen does not show: the browser paints what is above
 * once it has come this far, loads the styles of what is below, and goes on with the document.
 * `early`: for rarer content that stands above and is styled by the same file.
 */
export function BelowStyles({ early = false }: { early?: boolean }) {
  const { belowStyles } = useSite();
  if (!belowStyles) return null;
  return <link rel="stylesheet" href={belowStyles} id={early ? undefined : firstScreenEnd} />;
}
