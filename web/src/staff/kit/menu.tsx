import { Menu } from '@base-ui/react/menu';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';

interface OpenMenu {
  /** Id of the menu's button. */
  id: string;
  align: 'start' | 'end';
  items: ReactNode;
}
const handle = Menu.createHandle<OpenMenu>();

/**
 * Shows the items of the open menu. All rows share it, because a list of a hundred houses has two
 * hundred menus.
 */
export function MenuLayer() {
  return (
    <Menu.Root modal={false} handle={handle}>
      {({ payload }) => (
        <Menu.Portal className="staff-layer">
          <Menu.Positioner align={payload?.align} sideOffset={2}>
            {/* The key makes a new popup for another button: only a new one takes the focus. */}
            <Menu.Popup key={payload?.id} className="row-menu-items">
              {payload?.items}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      )}
    </Menu.Root>
  );
}

/** Closes an open menu when its button disappears, with its row or with the page. */
function useMenuButton(): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = ref.current;
    return () => {
      if (button?.ariaExpanded === 'true') handle.close();
    };
  }, []);
  return ref;
}

interface RowMenuProps {
  /** Name of the button, which includes the row's. */
  label: string;
  /** The button's label; three dots by default. */
  text?: string;
  disabled?: boolean;
  /** `MenuLink`s, `MenuAction`s and `MenuSwitch`es. */
  children: ReactNode;
}

/** Further actions for a row, or for all chosen rows, behind one button. */
export function RowMenu({ label, text, disabled = false, children }: RowMenuProps) {
  return (
    <Menu.Trigger
      ref={useMenuButton()}
      handle={handle}
      payload={{ id: useId(), align: 'end', items: children }}
      className={buttonClass(text)}
      aria-label={label}
      disabled={disabled}
    >
      {text ?? dots}
    </Menu.Trigger>
  );
}

const buttonClass = (text: string | undefined) =>
  text ? 'button button-quiet staff-arrow' : 'staff-icon row-menu';
const dots = (
  <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M5 12h.01M12 12h.01M19 12h.01" />
  </svg>
);

interface ButtonMenuProps extends RowMenuProps {
  /** Where the focus goes once it closes; by default back to its button. */
  returnTo?: () => HTMLElement | null;
}

/** The same of a dialog, or of what stands there alone: its items may change while it is open. */
export function ButtonMenu({ label, text, returnTo, children }: ButtonMenuProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={buttonClass(text)} aria-label={label}>
        {text ?? dots}
      </Menu.Trigger>
      <Menu.Portal className="staff-layer">
        <Menu.Positioner align="end" sideOffset={2}>
          <Menu.Popup className="row-menu-items" finalFocus={() => returnTo?.() ?? true}>
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface MenuItemProps {
  /** The whole name for screen readers; the label by default. */
  name?: string;
  children: ReactNode;
}

interface MenuLinkProps extends MenuItemProps {
  to: string;
  /** State of the history entry that it makes. */
  state?: unknown;
}

export function MenuLink({ name, to, state, children }: MenuLinkProps) {
  return (
    <Menu.LinkItem
      className="staff-link"
      aria-label={name}
      render={<Link to={to} state={state} />}
      closeOnClick
    >
      {children}
    </Menu.LinkItem>
  );
}

interface MenuAddressProps extends MenuItemProps {
  href: string;
  /** It opens in a new tab. */
  apart?: boolean;
}

/** A telephone's or a chat's address. */
export function MenuAddress({ name, href, apart = false, children }: MenuAddressProps) {
  return (
    <Menu.LinkItem
      className="staff-link"
      aria-label={name}
      href={href}
      {...(apart && { target: '_blank', rel: 'noreferrer' })}
      closeOnClick
    >
      {children}
    </Menu.LinkItem>
  );
}

/** `danger`: the action can't be undone. */
export function MenuAction({
  name,
  danger,
  onClick,
  children,
}: MenuItemProps & { danger?: boolean; onClick: () => void }) {
  return (
    <Menu.Item
      className={danger ? 'staff-link staff-danger' : 'staff-link'}
      aria-label={name}
      onClick={onClick}
    >
      {children}
    </Menu.Item>
  );
}

interface MenuSwitchProps extends MenuItemProps {
  on: boolean;
  onChange: (on: boolean) => void;
  /** Whether the menu closes; else it stays open and shows what is set. */
  closes?: boolean;
}

/** A switch as an item of a menu. */
export function MenuSwitch({ name, on, onChange, closes = false, children }: MenuSwitchProps) {
  return (
    <Menu.CheckboxItem
      className="staff-link staff-row"
      aria-label={name}
      checked={on}
      onCheckedChange={onChange}
      closeOnClick={closes}
    >
      <i className="staff-toggle" aria-hidden="true" />
      {children}
    </Menu.CheckboxItem>
  );
}

interface ChoiceMenuProps<Value extends string> {
  /** Name of the button, which includes the row's. */
  label: string;
  className: string;
  value: Value;
  choices: readonly { value: Value; name: string }[];
  /**
   * Name of the present value. A choice's own label may have dots, which say that a dialog asks for
   * more.
   */
  shown: string;
  /** Also called for the present value, whose details may be changed. */
  onChoose: (value: Value) => void;
}

/**
 * A value of a row and the values it may change to. Only Enter or a press chooses: moving through
 * them changes nothing.
 */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, className, value, choices, shown, onChoose } = props;
  const items = (
    <Menu.RadioGroup value={value}>
      {choices.map((choice) => (
        <Menu.RadioItem
          key={choice.value}
          className="staff-link"
          value={choice.value}
          closeOnClick
          onClick={() => onChoose(choice.value)}
        >
          {choice.name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
  return (
    <Menu.Trigger
      ref={useMenuButton()}
      handle={handle}
      payload={{ id: useId(), align: 'start', items }}
      className={className}
      aria-label={`${label}: ${shown}`}
    >
      {shown}
    </Menu.Trigger>
  );
}
