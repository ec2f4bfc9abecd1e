import './extras.css';
import type { ExtraName } from '#domain/houses/caravan-fields.ts';
import { extras as words } from '#domain/houses/equipment.ts';
import { useSite } from '#shared/site-context.tsx';

/** What comes with a house, as pills in one row; draws nothing for a house without extras. */
export function Extras({ extras }: { extras: readonly ExtraName[] }) {
  const { language } = useSite();
  if (extras.length === 0) return null;
  return (
    <p className="pills">
      {extras.map((extra) => (
        <span key={extra}>{words[extra][language]}</span>
      ))}
    </p>
  );
}
