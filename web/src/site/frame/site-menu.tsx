import { Fragment } from 'react';
import { dealer } from '#domain/dealer/dealer.ts';
import { chatLink, chatNames } from '#domain/dealer/dealer-contact.ts';
import { openingWords } from '#domain/dealer/opening-hours.ts';
import { useSite } from '#shared/site-context.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { FavouritesLink } from './favourites-link.tsx';
import { MainLinks } from './main-links.tsx';
import { OpenNow } from './open-now.tsx';
import { SessionLinks } from './session-links.tsx';

export const menuId = 'site-menu';

/** The menu of narrow screens: the main links, what is kept or on offer, and whom to call when. */
export function SiteMenu() {
  const { language, messages, hours, hasOffers } = useSite();
  const { menu } = messages.common;
  const { sales } = dealer.phones;
  const [chat] = sales.chats;
  return (
    <section className="menu" id={menuId} popover="auto" aria-label={menu.label}>
      <button
        className="tool"
        type="button"
        popoverTarget={menuId}
        popoverTargetAction="hide"
        aria-label={menu.close}
      >
        <Icon name="close" />
      </button>
      <nav aria-label={menu.label}>
        <MainLinks />
        {hasOffers && <a href={`/${language}/houses?discount=true`}>{menu.offers}</a>}
        <FavouritesLink spelled />
        <a href={`/${language}/compare`}>{menu.compare}</a>
        <SessionLinks />
      </nav>
      <p>
        {openingWords(hours, language).lines.map((line) => (
          <Fragment key={line}>
            {line}
            <br />
          </Fragment>
        ))}
        <OpenNow again />
      </p>
      <div>
        <a className="button" href={`tel:${sales.dial}`}>
          <Icon name="phone" />
          {sales.shown}
        </a>
        {chat && (
          <a className="button button-quiet" href={chatLink(chat, sales)}>
            {chatNames[chat]}
          </a>
        )}
      </div>
    </section>
  );
}
