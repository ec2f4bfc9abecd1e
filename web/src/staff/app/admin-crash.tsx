import { useEffect, useState } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import { reportCrash } from '#shared/api/report-crash.ts';
import { languageOf } from '#shared/language-of.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { paths } from '../paths.ts';

/**
 * The page shown when a staff page crashed. The browser keeps the draft of an open form, and the
 * form offers it again.
 */
export function AdminCrash() {
  const error = useRouteError();
  const [reference, setReference] = useState('');
  const { pathname } = useLocation();
  const language = languageOf(pathname);
  const { admin } = adminMessages[language];
  useEffect(() => {
    document.title = admin.crash.title;
    setReference(reportCrash(error));
    // While developing the terminal shows it, too.
    if (import.meta.env.DEV) globalThis.reportError?.(error);
  }, [error, admin.crash.title]);
  return (
    <main className="staff-wait" id="content">
      <div className="staff-empty" role="alert">
        <h1>{admin.crash.title}</h1>
        <p>{admin.crash.text}</p>
        <p className="staff-row">
          <button className="button" type="button" onClick={() => location.reload()}>
            {admin.crash.reload}
          </button>
          <a className="button button-quiet" href={paths.today.href(language)}>
            {admin.tabs.today}
          </a>
        </p>
        {reference && <p className="fine">{admin.reference(reference)}</p>}
        {import.meta.env.DEV && <pre className="crash-stack">{stackOf(error)}</pre>}
      </div>
    </main>
  );
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack = '' } = error;
  // Not every browser begins a stack with the message.
  return stack.includes(message) ? stack : `${name}: ${message}\n${stack}`;
}
