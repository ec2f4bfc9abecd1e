import type { CaravanRow } from '#domain/houses/caravan.ts';
import { saleStatuses } from '#domain/houses/sale-status.ts';
import { type RowChange, rowFlags } from '../../data/house-change.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { Switch } from '../../kit/lists/switch.tsx';
import { ChoiceMenu, MenuSwitch } from '../../kit/menu.tsx';
import { SaleWords } from './sale-dialog.tsx';

const flagChange: Record<(typeof rowFlags)[number], (on: boolean) => RowChange> = {
  is_visible: (on) => ({ is_visible: on }),
  is_new: (on) => ({ is_new: on }),
  is_featured: (on) => ({ is_featured: on }),
};

/** The flags that are in a row's menu on a phone. */
const inMenu: readonly (typeof rowFlags)[number][] = ['is_new', 'is_featured'];

interface HouseStatusProps {
  row: CaravanRow;
  /** Without the switches that the row's menu has (`FlagItems`). */
  short?: boolean;
  onChange: (id: string, change: RowChange) => void;
  /** A status that needs more details than its name. */
  onSale: (row: CaravanRow, status: 'sold' | 'reserved') => void;
}

/** The switches of a house, its sale status, and to whom it is sold or for whom it is reserved. */
export function HouseStatus({ row, short = false, onChange, onSale }: HouseStatusProps) {
  const { adminHouses: words } = useAdmin().messages;
  const named = (what: string) => words.ofHouse(what, `${row.make} ${row.model}`);
  return (
    <>
      <div>
        {rowFlags
          .filter((flag) => !short || !inMenu.includes(flag))
          .map((flag) => (
            <Switch
              key={flag}
              on={row[flag]}
              label={words.flags[flag]}
              name={named(words.flags[flag])}
              onChange={(on) => onChange(row.id, flagChange[flag](on))}
            />
          ))}
        <ChoiceMenu
          className={`staff-status staff-status-${row.sale_status}`}
          label={named(words.saleStatus)}
          value={row.sale_status}
          choices={saleStatuses.map((value) => ({ value, name: words.choices[value] }))}
          shown={words.statuses[row.sale_status]}
          onChoose={(status) => {
            if (status !== 'available') onSale(row, status);
            else if (row.sale_status !== status) onChange(row.id, { sale_status: status });
          }}
        />
      </div>
      {(row.sale || row.reservation) && (
        <span className="staff-sale">
          <SaleWords house={row} />
        </span>
      )}
    </>
  );
}

/** The switches that a phone's card has no room for, as items of its menu. */
export function FlagItems({ row, onChange }: Pick<HouseStatusProps, 'row' | 'onChange'>) {
  const { adminHouses: words } = useAdmin().messages;
  return inMenu.map((flag) => (
    <MenuSwitch
      key={flag}
      on={row[flag]}
      name={words.ofHouse(words.flags[flag], `${row.make} ${row.model}`)}
      onChange={(on) => onChange(row.id, flagChange[flag](on))}
    >
      {words.flags[flag]}
    </MenuSwitch>
  ));
}
