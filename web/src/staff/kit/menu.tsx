import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface RowMenuProps {
  /** Name of the button, with the row's. */
  label: string;
  /** What stands on it; three dots unless told. */
  text?: string;
  /** `MenuLink`s and `MenuAction`s. */
  children: ReactNode;
}

/** What else can be done with a row, or with all that are chosen, behind one button. */
export function RowMenu({ label, text, children }: RowMenuProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={text ? 'button button-quiet' : 'staff-icon row-menu'} aria-label={label}>
        {text ?? (
          <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 12h.01M12 12h.01M19 12h.01" />
          </svg>
        )}
      </Menu.Trigger>
      <Menu.Portal className="staff-layer">
        <Menu.Positioner align="end" sideOffset={2}>
          <Menu.Popup className="row-menu-items">{children}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface MenuItemProps {
  /** The whole name for those who do not see the row; what it says unless told. */
  name?: string;
  children: ReactNode;
}

export function MenuLink({ name, to, children }: MenuItemProps & { to: string }) {
  return (
    <Menu.LinkItem className="staff-link" aria-label={name} render={<Link to={to} />} closeOnClick>
      {children}
    </Menu.LinkItem>
  );
}

/** `danger`: what it does can't be undone. */
export function MenuAction({
  name,
  danger,
  onClick,
  children,
}: MenuItemProps & { danger?: boolean; onClick: () => void }) {
  return (
    <Menu.Item className={danger ? 'staff-link staff-danger' : 'staff-link'} aria-label={name} onClick={onClick}>
      {children}
    </Menu.Item>
  );
}
