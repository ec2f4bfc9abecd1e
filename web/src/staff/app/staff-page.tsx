import { useEffect, useState } from 'react';
import { useOutletContext } from 'react-router-dom';

/**
 * The pages behind the sign-in: one file, so that once it is loaded every page opens at once, even
 * offline.
 */
export type Pages = typeof import('./pages.tsx');

/**
 * Loads the pages' file while `isWanted`. After a failure it is loaded again when `isWanted` turns
 * true again.
 */
export function usePages(isWanted: boolean): { pages?: Pages | undefined; failure?: unknown } {
  const [state, setState] = useState<{ pages?: Pages | undefined; failure?: unknown }>({});
  useEffect(() => {
    setState(({ pages }) => ({ pages }));
    if (!isWanted) return;
    let isCurrent = true;
    import('./pages.tsx').then(
      (pages) => setState({ pages }),
      // An earlier attempt may fail after a later one has succeeded.
      (failure) => isCurrent && setState(({ pages }) => (pages ? { pages } : { failure })),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return state;
}

/** One of the pages within the guard, by its name in `pages.tsx`. */
export function StaffPage({ name }: { name: keyof Pages }) {
  const Page = useOutletContext<Pages>()[name];
  return <Page />;
}
