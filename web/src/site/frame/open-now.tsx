import { openNowWords } from '#shared/formats/open-now-text.ts';
import { useSite } from '#shared/site-context.tsx';

/**
 * Whether the yard is open now. A cached page may be old, so a script fills this in; its room is
 * kept free.
 */
export function OpenNow() {
  const { language, messages, hours } = useSite();
  return (
    <span
      className="open-now"
      data-hours={JSON.stringify(hours)}
      data-words={JSON.stringify(openNowWords(language, messages))}
    />
  );
}
