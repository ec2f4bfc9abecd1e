import { dealer } from '#domain/dealer/dealer.ts';
import { otherLanguage, swapLanguage } from '#domain/locale.ts';
import { useSite } from '#shared/site-context.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { FavouritesCount, FavouritesLink } from './favourites-link.tsx';
import { MainLinks } from './main-links.tsx';
import { PanelLink } from './panel-link.tsx';
import { searchDialogId } from './search-dialog.tsx';
import { SessionLinks } from './session-links.tsx';
import { menuId } from './site-menu.tsx';
import { Wordmark, wordmarkLabel } from './wordmark.tsx';

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
        <a className="logo" href={`/${language}`} aria-label={wordmarkLabel(language)}>
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
          <PanelLink to={menuId} label={menu.open}>
            …
          </PanelLink>
        </div>
      </div>
    </header>
  );
}
