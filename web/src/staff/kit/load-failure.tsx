import { ApiError } from '../../shared/api/api-error.ts';
import { useAdmin } from './admin-context.tsx';
import { failureText } from './failure-text.ts';

interface LoadFailureProps {
  title: string;
  error: unknown;
  /** Being asked again. */
  busy: boolean;
  onRetry: () => void;
}

/** A list that cannot be read says why and can be asked for again. */
export function LoadFailure({ title, error, busy, onRetry }: LoadFailureProps) {
  const { messages } = useAdmin();
  return (
    <div className="staff-empty" role="alert">
      <h2>{title}</h2>
      <p>{failureText(error, messages)}</p>
      {error instanceof ApiError && error.reference && (
        <p className="fine">{messages.admin.reference(error.reference)}</p>
      )}
      <button className="button" type="button" disabled={busy} onClick={onRetry}>
        {messages.admin.tryAgain}
      </button>
    </div>
  );
}
