import { useEffect } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useBlame } from '../api/use-blame.ts';
import { useSite } from '../site-context.tsx';
import { useReconnect } from '../use-reconnect.ts';
import { TroubleView } from './trouble-view.tsx';

interface LoadFailureProps {
  error: unknown;
  /** Where the failure itself names none. */
  reference: string;
  onRetry(): void;
}

/** A page whose data could not be read: by the visitor's connection, or by the site. Tries again when the connection is back. */
export function LoadFailure({ error, reference, onRetry }: LoadFailureProps) {
  const words = useSite().messages.common.error;
  const blame = useBlame(error);
  const { title, text } = blame === 'offline' ? words.offline : words;
  useEffect(() => {
    document.title = title;
  }, [title]);
  useReconnect(onRetry);
  return (
    <div role="alert">
      <TroubleView
        title={title}
        text={text}
        reference={blame === 'offline' ? null : (error instanceof ApiError && error.reference) || reference}
        retry={{ label: words.retry, action: onRetry }}
      />
    </div>
  );
}
