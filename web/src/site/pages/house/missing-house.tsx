import { useSite } from '#shared/site-context.tsx';
import type { MissingReason } from './read-house.ts';

/** Says that an address names no house; spec section 8. */
export function MissingHouse({ reason }: { reason: MissingReason }) {
  const { language, messages } = useSite();
  const { title, text, back } = messages.house[reason];
  return (
    <div className="wrap message">
      <h1>{title}</h1>
      <p>{text}</p>
      <p className="message-actions">
        <a className="button" href={`/${language}/houses`}>
          {back}
        </a>
      </p>
    </div>
  );
}
