import { useSite } from '../../../shared/site-context.tsx';

/** Where the page is: home, listing, this house. */
export function Breadcrumb({ name }: { name: string }) {
  const { language, messages } = useSite();
  const { nav } = messages.common;
  return (
    <nav className="crumbs" aria-label={messages.house.breadcrumb}>
      <ol>
        <li>
          <a href={`/${language}`}>{nav.home}</a>
        </li>
        <li>
          <a href={`/${language}/houses`}>{nav.houses}</a>
        </li>
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  );
}
