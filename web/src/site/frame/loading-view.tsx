import { useSite } from '../../shared/site-context.tsx';
import { PhoneLinks } from '../../shared/ui/phone-links.tsx';

/** The outline of a page that is on its way; after a while it says whom to call. */
export function LoadingView() {
  const { error } = useSite().messages.common;
  return (
    <div className="wrap shell-page" aria-busy="true">
      <h1 className="hidden-text">{error.loading}</h1>
      <i className="shell-title" aria-hidden="true" />
      <i className="shell-line" aria-hidden="true" />
      <p className="shell-slow">
        {error.slow} {error.call} <PhoneLinks />
      </p>
      <div className="shell-grid" aria-hidden="true">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <i key={key} />
        ))}
      </div>
    </div>
  );
}
