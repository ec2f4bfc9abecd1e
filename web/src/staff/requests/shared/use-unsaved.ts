import { useState } from 'react';

/** What of a dialog was changed and not saved, by the name of its part. */
export interface Unsaved {
  mark: (part: string, dirty: boolean) => void;
  any: () => boolean;
  forget: () => void;
}

export function useUnsaved(): Unsaved {
  const [unsaved] = useState(() => {
    const parts = new Set<string>();
    return {
      mark: (part: string, dirty: boolean) => void (dirty ? parts.add(part) : parts.delete(part)),
      any: () => parts.size > 0,
      forget: () => parts.clear(),
    };
  });
  return unsaved;
}
