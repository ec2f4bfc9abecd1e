import type { MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { parseShortlist } from '../../../../../functions/domain/listing.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { shortlistMessages } from '../../../shared/texts/shortlist-messages.ts';
import { compared, useKept } from './kept-lists.ts';
import { compareHref } from './list-address.ts';
import { setNotice, useNotice } from './notice.ts';
import { ToolIcon } from './tool-icon.tsx';

/** Before a button goes: the focus moves to the next one, to the page when there is none. */
function handFocusOn({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const buttons = [...(currentTarget.closest('ul')?.querySelectorAll('button') ?? [])];
  const at = buttons.indexOf(currentTarget);
  const next = buttons[at + 1] ?? buttons[at - 1] ?? document.querySelector('main');
  next?.focus({ preventScroll: true });
}

/** At the bottom of the screen: what is chosen to be compared, and what went wrong with choosing. */
export function CompareBar() {
  const { language } = useSite();
  const words = shortlistMessages[language].shortlist;
  const houses = useKept(compared);
  const notice = useNotice();
  const { pathname, search } = useLocation();
  // The comparison itself says what is compared.
  const isThere =
    pathname === compareHref(language, []) && parseShortlist(new URLSearchParams(search).get('ids') ?? '').length > 0;
  const shown = isThere ? [] : houses;
  const clear = () => {
    document.querySelector('main')?.focus({ preventScroll: true });
    setNotice(null);
    compared.replace([]);
  };
  return (
    <section className="compare-bar" aria-label={words.bar} data-open={shown.length > 0 || notice ? '' : undefined}>
      <p role="status">{notice && words.notices[notice]}</p>
      {notice && shown.length === 0 && (
        <button type="button" className="toggle" aria-label={words.dismiss} onClick={() => setNotice(null)}>
          <ToolIcon name="close" />
        </button>
      )}
      {shown.length > 0 && (
        <div className="compare-row">
          <ul>
            {shown.map(({ id, name }) => (
              <li key={id}>
                <span>{name}</span>
                <button
                  type="button"
                  className="toggle"
                  aria-label={words.remove(name)}
                  onClick={(event) => {
                    handFocusOn(event);
                    setNotice(null);
                    compared.remove(id);
                  }}
                >
                  <ToolIcon name="close" />
                </button>
              </li>
            ))}
          </ul>
          {shown.length > 1 ? (
            <a className="button" href={compareHref(language, shown.map(({ id }) => id).reverse())}>
              {words.compareCount(shown.length)}
            </a>
          ) : (
            <span className="compare-more">{words.oneMore}</span>
          )}
          <button type="button" className="compare-clear" onClick={clear}>
            {words.clear}
          </button>
        </div>
      )}
    </section>
  );
}
