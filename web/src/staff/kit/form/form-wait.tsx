import { Link } from 'react-router-dom';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useAdmin } from '../admin-context.tsx';
import { failureText } from '../failure-text.ts';
import { TableSkeleton } from '../table-skeleton.tsx';

interface FormWaitProps {
  /** Null while what is to be edited is on its way. */
  error: unknown;
  words: { loadFailed: string; notFound: { title: string; text: string; back: string } };
  /** The list; without language. */
  listPath: string;
  /** Being asked again. */
  busy: boolean;
  onRetry: () => void;
}

/** The page of a form before what it edits is there: it loads, cannot be read, or does not exist. */
export function FormWait({ error, words, listPath, busy, onRetry }: FormWaitProps) {
  const { language, messages } = useAdmin();
  const missing = error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid');
  return (
    <main className="staff-wrap staff-form-page" id="content">
      {error ? (
        <div className="staff-empty" role="alert">
          <h1>{missing ? words.notFound.title : words.loadFailed}</h1>
          <p>{missing ? words.notFound.text : failureText(error, messages)}</p>
          {missing ? (
            <Link className="button" to={`/${language}${listPath}`}>
              {words.notFound.back}
            </Link>
          ) : (
            <button className="button" type="button" disabled={busy} onClick={onRetry}>
              {messages.admin.tryAgain}
            </button>
          )}
        </div>
      ) : (
        <TableSkeleton />
      )}
    </main>
  );
}
