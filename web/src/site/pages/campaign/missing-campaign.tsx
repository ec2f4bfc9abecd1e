import { useSite } from '../../../shared/site-context.tsx';
import type { MissingReason } from './read-campaign.ts';

/** Says that there is no such campaign, or that it could not be read; spec sections 2 and 8. */
export function MissingCampaign({ reason: { missing, said } }: { reason: MissingReason }) {
  const { language, messages } = useSite();
  const { title, text, unfetched, failed, home } = messages.campaign.missing;
  // The server's own sentence is English.
  const asked = language === 'en' && said ? said : unfetched;
  return (
    <div className="wrap message">
      <h1>{title}</h1>
      <p>{{ not_found: text, unfetched: asked, failed }[missing]}</p>
      <p className="message-actions">
        <a className="button" href={`/${language}`}>
          {home}
        </a>
      </p>
    </div>
  );
}
