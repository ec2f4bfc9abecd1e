import type { ReactNode } from 'react';
import { formatPrice } from '#domain/locale.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { HouseMarks, HousePicture } from './house-picker.tsx';
import type { PickHouse } from './pick-houses.ts';

interface PriceTableProps {
  className?: string;
  /** The columns' names in order. */
  heads: readonly string[];
  /** The name of a last column with buttons, for screen readers. */
  actions?: string;
  children: ReactNode;
}

/** Houses with the prices that a form or a dialog is about to make; on a narrow screen cards. */
export function PriceTable({ className = '', heads, actions, children }: PriceTableProps) {
  return (
    <div className={`staff-card prices ${className}`}>
      <table className="staff-listed staff-cards">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {actions && (
              <th scope="col">
                <span className="hidden-text">{actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** The cells of a row behind its house. */
type CellName = 'list' | 'own' | 'price' | 'visitors' | 'saving' | 'announced' | 'remove';

interface PriceCellProps {
  /** Also the area of the card in which the cell lies, on a narrow screen where rows are cards. */
  name: CellName;
  /** The column's name, which the card shows above the value. */
  label?: string;
  children: ReactNode;
}

export function PriceCell({ name, label, children }: PriceCellProps) {
  return (
    <td className={`prices-${name}`} style={{ gridArea: name }} data-label={label}>
      {children}
    </td>
  );
}

interface PriceRowProps {
  house: Omit<PickHouse, 'main_image'> & Partial<Pick<PickHouse, 'main_image'>>;
  className?: string | undefined;
  /** The box that takes the house, in the place of its picture. */
  box?: ReactNode;
  /** Of this house, below its name. */
  warning: ReactNode;
  /** The name of the list price's column. */
  label: string;
  /** The cells behind the list price. */
  children: ReactNode;
}

/** A house with its list price, and what else its table says of it. */
export function PriceRow({ house, className, box, warning, label, children }: PriceRowProps) {
  const { language } = useAdmin();
  const Frame = box ? 'label' : 'div';
  return (
    <tr className={className}>
      <th scope="row" className="prices-house" style={{ gridArea: 'house' }}>
        <Frame className="house-pick">
          {box ?? <HousePicture house={{ main_image: house.main_image ?? null }} />}
          <span>
            <b>
              {house.make} {house.model}
            </b>
            <span>{house.year}</span>
            <HouseMarks house={house} />
            {warning && <em className="staff-warning">{warning}</em>}
          </span>
        </Frame>
      </th>
      <PriceCell name="list" label={label}>
        {formatPrice(house.price, language)}
      </PriceCell>
      {children}
    </tr>
  );
}
