import { Fragment } from 'react';
import { dealer } from '#domain/dealer/dealer.ts';
import { chatLink, chatNames } from '#domain/dealer/dealer-contact.ts';
import { openingWords } from '#domain/dealer/opening-hours.ts';
import { otherLanguage, swapLanguage } from '#domain/locale.ts';
import { useSite } from '#shared/site-context.tsx';
import { shortlistMessages } from '#shared/texts/shortlist-messages.ts';
import { patternOf } from '#shared/texts/wording/pattern.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { MainLinks } from './main-links.tsx';
import { OpenNow } from './open-now.tsx';
import { searchDialogId } from './search-dialog.tsx';
import { SessionLinks } from './session-links.tsx';
import { Wordmark } from './wordmark.tsx';

const menuId = 'site-menu';

/**
 * The fixed bar on every page. Menu and search are popovers: they open before, and without, any
 * script.
 */
export function SiteHeader() {
  const { language, messages, path = '', search: query = '' } = useSite();
  const { nav, language: toggle, menu, search: searchTexts, call } = messages.common;
  const other = otherLanguage(language);
  const { sales } = dealer.phones;
  return (
    <header className="site-header">
      <div className="wrap">
        <a className="logo" href={`/${language}`} aria-label={dealer.name[language]}>
          <Wordmark language={language} />
        </a>
        <nav className="wide-only" aria-label={nav.label}>
          <MainLinks />
          <SessionLinks />
        </nav>
        <div className="header-tools">
          <FavouritesLink />
          <a
            className="language"
            href={`${swapLanguage(path, other)}${query}`}
            hrefLang={other}
            lang={other}
            title={toggle.label}
          >
            <span className="hidden-text">{toggle.label}</span>
            <span aria-hidden="true">{toggle.short}</span>
          </a>
          <button
            className="tool"
            type="button"
            popoverTarget={searchDialogId}
            aria-label={searchTexts.open}
          >
            <Icon name="search" />
          </button>
          <a
            className="button header-call"
            href={`tel:${sales.dial}`}
            aria-label={call(sales.shown)}
          >
            <Icon name="phone" />
            <span>{sales.shown}</span>
          </a>
          <button
            className="tool narrow-only"
            type="button"
            popoverTarget={menuId}
            aria-label={menu.open}
          >
            <Icon name="menu" />
            <FavouritesCount />
          </button>
        </div>
      </div>
      <Menu />
    </header>
  );
}

/** The menu of narrow screens: the main links, what is kept or on offer, and whom to call when. */
function Menu() {
  const { language, messages, hours, hasOffers } = useSite();
  const { menu } = messages.common;
  const { sales } = dealer.phones;
  const [chat] = sales.chats;
  return (
    <div className="menu" id={menuId} popover="auto">
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
    </div>
  );
}

/** The count on the corner of a button whose words also say it; `scripts/kept/kept.ts` counts. */
const FavouritesCount = () => (
  <span className="tool-count" aria-hidden="true" data-count="" hidden />
);

/** Link to the favourites: a drawing in the header, words in the menu. */
function FavouritesLink({ spelled = false }: { spelled?: boolean }) {
  const { language, path } = useSite();
  const { favourites, favouritesWithCount } = shortlistMessages[language].shortlist;
  const href = `/${language}/favourites`;
  const here = path === href ? 'page' : undefined;
  const counted = patternOf(favouritesWithCount);
  if (spelled)
    return (
      <a href={href} aria-current={here} data-favourites={counted}>
        {favourites}
      </a>
    );
  return (
    <a
      className="tool favourites-link heart"
      href={href}
      aria-current={here}
      data-favourites={counted}
      aria-label={favourites}
      title={favourites}
    >
      <FavouritesCount />
    </a>
  );
}
