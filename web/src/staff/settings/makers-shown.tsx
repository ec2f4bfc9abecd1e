import { madeBy } from '#domain/dealer/made-by.ts';
import type { Maker } from '#domain/dealer/makers.ts';
import { messagesOf } from '#shared/texts/messages-of.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { useSettingsWords } from './settings-words.ts';

/** What the page of a home of each make says, in the page's language. */
export function MakersShown({ makers }: { makers: readonly Maker[] }) {
  const { language } = useAdmin();
  const words = useSettingsWords().makers;
  const line = messagesOf[language].house.madeBy;
  if (makers.length === 0) return <p>{words.none}</p>;
  return (
    <dl className="staff-stack">
      {makers.map((maker, at) => {
        const shown = madeBy([maker], { make: maker.make, eu_responsible: '' }, language);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have one make while they are typed
          <div key={at}>
            <dt>{maker.make}</dt>
            <dd>{shown && line(shown.maker, shown.responsible)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
