import type { Language } from '../../../../functions/domain/locale.ts';
import type { Messages } from '../../i18n/messages.ts';

interface ErrorViewProps {
  language: Language;
  messages: Messages;
  /** Path and query to try again. */
  address: string;
  reference: string;
}

/** The page shown when a page could not be made; stands alone, needs no script. */
export function ErrorView({ language, messages, address, reference }: ErrorViewProps) {
  const { error, nav } = messages.common;
  return (
    <main className="wrap message">
      <h1>{error.title}</h1>
      <p>{error.text}</p>
      <p className="message-actions">
        <a className="button" href={address}>
          {error.retry}
        </a>
        <a className="button button-quiet" href={`/${language}`}>
          {nav.home}
        </a>
      </p>
      <p className="fine">{error.reference(reference)}</p>
    </main>
  );
}
