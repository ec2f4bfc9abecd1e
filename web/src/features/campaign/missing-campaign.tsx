import { useSite } from '../../app/site-context.tsx';

/** Says that there is no such campaign, or that it could not be read; spec sections 2 and 8. */
export function MissingCampaign({ reason }: { reason: 'not_found' | 'failed' }) {
  const { language, messages } = useSite();
  const { title, text, failed, home } = messages.campaign.missing;
  return (
    <div className="wrap message">
      <h1>{title}</h1>
      <p>{reason === 'failed' ? failed : text}</p>
      <p className="message-actions">
        <a className="button" href={`/${language}`}>
          {home}
        </a>
      </p>
    </div>
  );
}
