import '../styles/shell.css';
import { useLocation } from 'react-router-dom';
import { useSite } from '../../shared/site-context.tsx';
import { TroubleView } from '../../shared/ui/trouble-view.tsx';
import { LoadingView } from '../frame/loading-view.tsx';

/**
 * What the shell shows before the browser has made the page: its outline, and, to whom no script comes, what to do
 * instead. The browser adopts it, so both make it alike.
 */
export function ShellPage({ reference }: { reference: string }) {
  const { error } = useSite().messages.common;
  const { pathname, search } = useLocation();
  return (
    <>
      <LoadingView />
      <noscript>
        <TroubleView
          title={error.title}
          text={error.text}
          reference={reference}
          retry={{ label: error.retry, action: pathname + search }}
        />
      </noscript>
    </>
  );
}
