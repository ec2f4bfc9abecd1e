import { useState } from 'react';
import { useSite } from '../../../shared/site-context.tsx';
import { shortlistPageMessages } from '../../../shared/texts/shortlist-page-messages.ts';
import { useHydrated } from '../../application/use-hydrated.ts';

/** Copies the address of the comparison, to be sent to whoever decides too. Only scripts can; without them it is not there. */
export function CopyLink({ path }: { path: string }) {
  const { language, origin } = useSite();
  const words = shortlistPageMessages[language].shortlistPages.compare;
  const hydrated = useHydrated();
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none');
  const address = `${origin ?? ''}${path}`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  }
  return (
    <>
      {hydrated && (
        <button type="button" className="button" onClick={copy}>
          {words.copy}
        </button>
      )}
      <span role="status" className="compare-copied">
        {outcome === 'copied' && words.copied}
        {outcome === 'failed' && (
          <>
            {words.copyFailed} <span className="compare-address">{address}</span>
          </>
        )}
      </span>
    </>
  );
}
