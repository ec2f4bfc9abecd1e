import { useSite } from '../../app/site-context.tsx';

interface ExtrasProps {
  house: { has_free_delivery: boolean; has_central_heating: boolean; has_double_glazing: boolean };
}

/** What comes with a house, as pills in one row; nothing when nothing does. */
export function Extras({ house }: ExtrasProps) {
  const { extras } = useSite().messages.house;
  if (!house.has_free_delivery && !house.has_central_heating && !house.has_double_glazing) return null;
  return (
    <p className="pills">
      {house.has_free_delivery && <span>{extras.delivery}</span>}
      {house.has_central_heating && <span>{extras.heating}</span>}
      {house.has_double_glazing && <span>{extras.glazing}</span>}
    </p>
  );
}
