import { useSite } from '../../shared/site-context.tsx';

export type Extra = 'delivery' | 'heating' | 'glazing';

interface Equipped {
  has_free_delivery: boolean;
  has_central_heating: boolean;
  has_double_glazing: boolean;
}

/** What comes with a house. */
export function extrasOf(house: Equipped): Extra[] {
  const extras: Extra[] = [];
  if (house.has_free_delivery) extras.push('delivery');
  if (house.has_central_heating) extras.push('heating');
  if (house.has_double_glazing) extras.push('glazing');
  return extras;
}

/** What comes with a house, as pills in one row; nothing when nothing does. */
export function Extras({ extras }: { extras: readonly Extra[] }) {
  const words = useSite().messages.house.extras;
  if (extras.length === 0) return null;
  return (
    <p className="pills">
      {extras.map((extra) => (
        <span key={extra}>{words[extra]}</span>
      ))}
    </p>
  );
}
