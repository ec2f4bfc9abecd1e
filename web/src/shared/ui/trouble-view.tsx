import { dealer } from '../../../../functions/domain/dealer.ts';
import { useSite } from '../site-context.tsx';
import { PhoneLinks } from './phone-links.tsx';

interface TroubleViewProps {
  title: string;
  text: string;
  /** Finds the failure in the logs; null where nothing of it reached them. */
  reference: string | null;
  /** What to try: a call, or an address where no script can be relied on. */
  retry: { label: string; action: (() => void) | string };
}

/** What stands in a page's place when there is none: what happened, what to do, whom to call. */
export function TroubleView({ title, text, reference, retry: { label, action } }: TroubleViewProps) {
  const { language, messages } = useSite();
  const { error, nav } = messages.common;
  return (
    <div className="wrap message">
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        {error.call} <PhoneLinks /> · <a href={`mailto:${dealer.email}`}>{dealer.email}</a>
      </p>
      <p className="message-actions">
        {typeof action === 'string' ? (
          <a className="button" href={action}>
            {label}
          </a>
        ) : (
          <button className="button" type="button" onClick={action}>
            {label}
          </button>
        )}
        <a className="button button-quiet" href={`/${language}`}>
          {nav.home}
        </a>
      </p>
      {reference && <p className="fine">{error.reference(reference)}</p>}
    </div>
  );
}
