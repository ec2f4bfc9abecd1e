import './share-links.css';
import './share-open.css';
import { useSite } from '#shared/site-context.tsx';
import { shortlistMessages } from '#shared/texts/shortlist-messages.ts';
import { Icon } from '#shared/ui/icon.tsx';

interface ShareLinksProps {
  /** Path and query of the shared page; the script appends its additions to every link. */
  path: string;
  /** The title in the message. */
  title: string;
  /** As an icon with its name, among others. */
  asTool?: boolean;
}

/**
 * Shares a page. The links unfold without any script, Viber first, which most people in Bulgaria
 * use; `scripts/share.ts` opens the device's own share sheet where it has one.
 */
export function ShareLinks({ path, title, asTool = false }: ShareLinksProps) {
  const { language, origin = '' } = useSite();
  const { share, copy, copied, copyFailed } = shortlistMessages[language].shortlist.sharing;
  const address = origin + path;
  const text = encodeURIComponent(`${title} ${address}`);
  return (
    <details className="share" data-title={title} data-address={address}>
      <summary className={asTool ? 'toggle' : 'button button-quiet'}>
        {asTool && <Icon name="share" />}
        {share}
      </summary>
      <p>
        <a className="share-viber" href={`viber://forward?text=${text}`}>
          Viber
        </a>
        <a href={`https://wa.me/?text=${text}`} rel="noopener">
          WhatsApp
        </a>
        <button type="button" className="link">
          {copy}
        </button>
        <span role="status" data-copied={copied} data-failed={copyFailed} />
      </p>
    </details>
  );
}
