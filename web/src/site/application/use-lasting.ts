import { useEffect, useState } from 'react';

/** Whether something has been so for so many ms: what passes sooner is not worth a word. */
export function useLasting(so: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!so) return;
    const timer = setTimeout(setLasting, ms, true);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [so, ms]);
  return lasting;
}
