import { useEffect, useState } from 'react';
import { type Blame, blameFor } from './connection.ts';

/** Who is to blame for a failure; the site until the connection was looked at. */
export function useBlame(error: unknown): Blame {
  const [blame, setBlame] = useState<Blame>('down');
  useEffect(() => {
    let forgotten = false;
    setBlame('down');
    if (error)
      void blameFor(error).then((found) => {
        if (!forgotten) setBlame(found);
      });
    return () => {
      forgotten = true;
    };
  }, [error]);
  return blame;
}
